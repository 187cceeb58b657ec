"use strict";
(() => {
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];
    const by = (id) => document.getElementById(id);
    const language = document.documentElement.lang;

    /* ---- times: in the reader's zone, and growing older by themselves */
    const distance = new Intl.RelativeTimeFormat(language, {numeric: "always", style: "long"});
    const steps = [["second", 1, 120], ["minute", 60, 7200], ["hour", 3600, 172800], ["day", 86400, Infinity]];

    function words(at) {
        const seconds = (at - Date.now()) / 1000;
        const [unit, size] = steps.find(([, , below]) => Math.abs(seconds) < below);
        return distance.format(Math.trunc(seconds / size), unit);
    }

    function dressTimes() {
        all("time[datetime]").forEach((time) => {
            const at = new Date(time.dateTime);
            if (!Number.isNaN(at.getTime())) {
                time.title = at.toLocaleString(language, {dateStyle: "medium", timeStyle: "long"});
                if (time.classList.contains("exact")) {
                    time.textContent = at.toLocaleString(language, {dateStyle: "medium", timeStyle: "short"});
                    return;
                }
                time.textContent = Math.abs(at - Date.now()) < 2000 ? time.textContent : words(at);
            }
        });
    }

    /* ---- fields of time: UTC in the address, the reader's zone on the screen */
    const two = (number) => String(number).padStart(2, "0");
    const local = (at) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
        + `T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;

    all("input[data-utc]").forEach((field) => {
        const given = field.getAttribute("value");
        const at = given ? new Date(given.endsWith("Z") ? given : given + "Z") : null;
        if (at && !Number.isNaN(at.getTime())) {
            field.value = local(at);
        }
    });
    const zone = new Intl.DateTimeFormat(language, {timeZoneName: "short"}).formatToParts(new Date())
        .find((part) => part.type === "timeZoneName");
    all(".zone").forEach((place) => { place.textContent = `(${zone.value})`; });

    /* ---- the address bar holds only what was asked for */
    all("form[data-sparse]").forEach((form) => form.addEventListener("formdata", (event) => {
        [...event.formData.entries()].forEach(([name, value]) => {
            if (value === "") {
                event.formData.delete(name);
            } else if (form.elements[name]?.dataset?.utc !== undefined) {
                event.formData.set(name, new Date(value).toISOString());
            }
        });
    }));

    /* ---- one click, one action */
    document.addEventListener("submit", (event) => {
        const form = event.target.closest("form[data-once]");
        if (!form || event.defaultPrevented) {
            return;
        }
        if (form.dataset.sent) {
            event.preventDefault();
            return;
        }
        form.dataset.sent = "true";
        setTimeout(() => all("button", form).forEach((button) => { button.disabled = true; }));
    });
    window.addEventListener("pageshow", (event) => {
        if (event.persisted) {
            all("form[data-once]").forEach((form) => {
                delete form.dataset.sent;
                all("button:not([hidden])", form).forEach((button) => { button.disabled = false; });
            });
            count();
            look();
        }
    });

    /* ---- ticked rows, or all that match: the bar says what a click will touch */
    const bar = by("ticked");
    const boxes = () => all("#rows input[name=id]");
    const root = document.documentElement;
    const filled = (words, ...facts) => words.replace(/\{(\d)}/g, (place, at) => facts[at]);
    const inWords = (number) => number.toLocaleString(language);
    let everyMatch = false;

    function count() {
        if (!bar) {
            return;
        }
        const ticked = boxes().filter((box) => box.checked);
        const everything = by("tick-all");
        if (everything) {
            everything.hidden = false;
            everything.checked = everyMatch || (ticked.length > 0 && ticked.length === boxes().length);
            everything.indeterminate = !everyMatch && ticked.length > 0 && ticked.length < boxes().length;
        }
        const choose = by("choose-all");
        if (choose) {
            choose.hidden = everyMatch;
        }
        const chosenAny = bar.classList.toggle("on", everyMatch || ticked.length > 0);
        const confirm = by("confirm");
        if (confirm && !chosenAny) {
            confirm.checked = false;
        }
        const closing = by("closing");
        if (closing && !chosenAny) {
            closing.open = false;
        }
        all(".chosen", bar).forEach((chosen) => { chosen.hidden = false; });
        const tooMany = everyMatch && choose.dataset.tooMany === "true";
        by("chosen").textContent = everyMatch
            ? filled(tooMany ? bar.dataset.tooMany : bar.dataset.all, choose.dataset.count)
            : filled(bar.dataset.ticked, inWords(ticked.length));
        all("button[name=action]", bar).forEach((button) => {
            const touched = ticked.filter((box) => can(box, button.value)).length;
            const badge = button.querySelector(".badge");
            if (badge) {
                badge.textContent = inWords(touched);
                badge.hidden = everyMatch || touched === 0;
            }
            const means = by(button.getAttribute("aria-describedby"));
            if (means) {
                means.textContent = everyMatch
                    ? filled(means.dataset.all, choose.dataset.count)
                    : filled(means.dataset.ticked, inWords(touched), inWords(ticked.length));
            }
            button.disabled = everyMatch ? tooMany || button.dataset.planned === "false" : touched === 0;
        });
        boxes().forEach((box) => box.closest("tr").classList.toggle("ticked", box.checked));
        keepClear();
    }

    /* What is scrolled to must not come to lie under the bar. */
    function keepClear() {
        root.style.scrollPaddingBottom = `${bar.offsetHeight}px`;
    }

    const can = (box, action) => box.dataset.moves.split(" ").includes(action);

    function chooseAll(wanted) {
        everyMatch = wanted;
        boxes().forEach((box) => { box.checked = wanted; });
        count();
    }

    document.addEventListener("change", (event) => {
        if (event.target.id === "tick-all") {
            everyMatch = false;
            boxes().forEach((box) => { box.checked = event.target.checked; });
            count();
        } else if (event.target.matches("#rows input[name=id]")) {
            everyMatch = false;
            count();
        }
    });
    document.addEventListener("click", (event) => {
        if (event.target.closest("#choose-all")) {
            chooseAll(true);
            countAll(by("choose-all"));
            by("chosen").focus();
        } else if (event.target.closest("#choose-none")) {
            const back = everyMatch ? by("choose-all") : boxes().find((box) => box.checked);
            chooseAll(false);
            back?.focus();
        }
    });

    /* The page stops counting early; whoever means all of them is told how many they are. Without an answer the bar stays
       as it is: the plan tells, too. */
    async function countAll(choose) {
        if (!choose.dataset.touched) {
            return;
        }
        const answer = await fetch(choose.dataset.touched, {headers: {"HX-Request": "true"}}).catch(() => null);
        if (answer?.ok) {
            Object.assign(choose.dataset, await answer.json());
            count();
        } else if (forGood[answer?.status]) {
            refused(answer.status);
        }
    }

    if (bar) {
        const address = bar.getAttribute("action");
        const reasons = all("input[maxlength]", bar);
        let action = "";
        bar.addEventListener("click", (event) => {
            const button = event.target.closest("button[name=action]");
            if (button) {
                reasons.forEach((reason) => {
                    const lacking = button.dataset.reason === reason.id && !reason.value.trim();
                    reason.setCustomValidity(lacking ? bar.dataset.ask : "");
                });
            }
        });
        bar.addEventListener("input", (event) => event.target.setCustomValidity(""));
        new ResizeObserver(keepClear).observe(bar);
        bar.addEventListener("submit", (event) => {
            action = event.submitter?.value;
            bar.setAttribute("action", everyMatch ? bar.dataset.plan : address);
        });
        bar.addEventListener("formdata", (event) => {
            const touched = everyMatch ? [] : boxes().filter((box) => box.checked && can(box, action));
            event.formData.delete("id");
            touched.forEach((box) => event.formData.append("id", box.value));
        });
        count();
    }

    /* ---- live update: somebody looks, and nothing is in hand */
    let ended = false;

    function look() {
        if (!document.hidden && !ended) {
            dressTimes();
            document.body.dispatchEvent(new CustomEvent("look"));
        }
    }

    setInterval(look, 2000);
    document.addEventListener("visibilitychange", look);

    const sent = () => document.querySelector("form[data-sent]");
    const inHand = () => everyMatch || boxes().some((box) => box.checked) || sent();
    /* A field that is taken away while somebody types leaves the rest of the words to the keys below. */
    const inUse = () => document.activeElement?.matches("#request input:not([type=checkbox]), #request select");
    const stays = (part) => part.id === "rows" ? inHand() : sent() || (part.id === "request" && inUse());
    const unfolded = () => all("details[id][open]").map((details) => details.id);
    const unfold = (ids) => ids.map(by).filter((details) => details).forEach((details) => { details.open = true; });
    let open = [];

    document.body.addEventListener("htmx:beforeRequest", (event) => {
        if (stays(event.detail.elt)) {
            event.preventDefault();
        }
    });
    document.body.addEventListener("htmx:beforeSwap", (event) => {
        if (stays(event.detail.target)) {
            event.detail.shouldSwap = false;
        }
        open = unfolded();
    });
    /* In another state the page is loaded anew, with what was being written. */
    const fields = "#steps [name=reason], #start [name=reason], #start [name=rate], #targets [name=reason]";
    const halfWritten = (field) => field.value !== "" || field === document.activeElement;
    document.body.addEventListener("htmx:beforeOnLoad", (event) => {
        const anew = event.detail.xhr.getResponseHeader("HX-Refresh");
        if (anew && all(fields).some(halfWritten)) {
            event.preventDefault();
        } else if (anew) {
            const before = {path: location.pathname, focus: document.activeElement.id, open: unfolded()};
            sessionStorage.setItem("before", JSON.stringify(before));
        }
    });
    document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
        const counted = event.detail.target.id === "matching" && new URLSearchParams(location.search).has("count");
        if (counted || inHand()) {
            event.detail.shouldSwap = false;
        }
    });
    /* Those who do not see the page hear of another state, and not of each look. */
    const state = () => document.querySelector("#request, #progress")?.dataset.state;
    let heard = state();

    function say(words) {
        by("heard").textContent = words?.textContent;
    }

    function tell() {
        if (state() !== heard) {
            heard = state();
            say(by("meaning"));
        }
    }

    /* So do they when the page was loaded anew, as soon as it can be heard; and they stand where they stood. */
    function goOn() {
        const before = JSON.parse(sessionStorage.getItem("before"));
        sessionStorage.removeItem("before");
        if (before?.path === location.pathname) {
            unfold(before.open);
            by(before.focus)?.focus({preventScroll: true});
            setTimeout(() => say(document.querySelector("#meaning, #waits")), 500);
        }
    }

    document.body.addEventListener("htmx:afterSettle", () => {
        tell();
        unfold(open);
        dressTimes();
        mark(current());
        count();
    });
    document.body.addEventListener("htmx:responseError", (event) => {
        refused(event.detail.xhr.status);
    });
    document.body.addEventListener("htmx:sendError", () => away(true));
    document.body.addEventListener("htmx:timeout", () => away(true));
    document.body.addEventListener("htmx:afterOnLoad", (event) => {
        if (event.detail.xhr.status < 400) {
            away(false);
        }
    });

    /* What is refused for good is not asked for again. */
    const forGood = {401: "notice-ended", 403: "notice-forbidden", 404: "notice-gone"};

    function refused(status) {
        const notice = by(forGood[status]);
        if (notice) {
            ended = true;
            notice.hidden = false;
        }
        away(!ended);
    }

    function away(is) {
        const notice = by("notice-away");
        if (notice) {
            notice.hidden = !is;
        }
    }

    const again = by("sign-in-again");
    if (again) {
        again.href = location.href;
    }

    /* ---- keyboard */
    let chosen = null;
    const rows = () => all("tr[data-request-id], [data-row]");
    const nameOf = (row) => row.dataset.requestId ?? row.dataset.row;
    const current = () => rows().find((row) => nameOf(row) === chosen);

    function mark(row) {
        rows().forEach((other) => other.classList.toggle("current", other === row));
    }

    function move(step) {
        const list = rows();
        if (list.length === 0) {
            return;
        }
        const at = list.indexOf(current());
        const next = list[at < 0 ? 0 : Math.min(Math.max(at + step, 0), list.length - 1)];
        chosen = nameOf(next);
        mark(next);
        document.activeElement.blur();
        next.querySelector("a[href]")?.focus({preventScroll: true});
        next.scrollIntoView({block: "nearest"});
    }

    function tick() {
        current()?.querySelector("input[type=checkbox]")?.click();
        current()?.scrollIntoView({block: "nearest"});
    }

    function toRetry() {
        if (bar && !bar.classList.contains("on")) {
            tick();
        }
        const button = by("retry-ticked") ?? document.querySelector("[data-move=retry]");
        button?.focus();
        button?.scrollIntoView({block: "nearest"});
    }

    function search() {
        const field = document.querySelector("#filter input:not([type=hidden])");
        field?.focus();
        field?.select();
    }

    const keys = {
        j: () => move(1),
        k: () => move(-1),
        x: tick,
        r: toRetry,
        "/": search,
        "?": () => by("help")?.showModal(),
    };

    /* Whatever took the field away: what follows at once is the rest of a sentence, and no shortcut. */
    const pause = 3000;
    let written = {field: null, at: 0};

    function writes(event) {
        const field = event.target.closest?.("input:not([type=checkbox]), textarea, select, dialog[open]");
        const cut = written.field?.isConnected === false && Date.now() - written.at < pause;
        written = {field: field ?? (cut ? written.field : null), at: Date.now()};
        return field || cut;
    }

    document.addEventListener("keydown", (event) => {
        const writing = writes(event);
        const key = keys[event.key];
        if (key && !writing && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            key();
        }
    });
    document.addEventListener("click", (event) => {
        if (event.target.closest("#show-help")) {
            by("help").showModal();
        }
    });

    dressTimes();
    by("report")?.focus();
    goOn();
})();

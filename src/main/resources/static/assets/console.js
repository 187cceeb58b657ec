"use strict";
(() => {
    const all = (selector, root = document) => [...root.querySelectorAll(selector)];

    /* exact instants in the reader's own zone */
    all("time[datetime]").forEach((time) => {
        const at = new Date(time.dateTime);
        if (!Number.isNaN(at.getTime())) {
            time.title = at.toLocaleString(document.documentElement.lang, {dateStyle: "medium", timeStyle: "long"});
        }
    });

    /* one click, one action */
    all("form[data-once]").forEach((form) => form.addEventListener("submit", (event) => {
        if (form.dataset.sent) {
            event.preventDefault();
            return;
        }
        form.dataset.sent = "true";
        setTimeout(() => all("button", form).forEach((button) => { button.disabled = true; }));
    }));
    window.addEventListener("pageshow", (event) => {
        if (event.persisted) {
            all("form[data-once]").forEach((form) => {
                delete form.dataset.sent;
                all("button", form).forEach((button) => { button.disabled = false; });
            });
            count();
        }
    });

    /* the address bar holds only what was asked for */
    all("form[data-sparse]").forEach((form) => form.addEventListener("formdata", (event) => {
        [...event.formData.entries()].filter(([, value]) => value === "")
            .forEach(([name]) => event.formData.delete(name));
    }));

    const form = document.getElementById("ticked");
    const everything = document.getElementById("tick-all");
    const retry = document.getElementById("retry-ticked");
    const boxes = form ? all("input[name=id]", form) : [];

    function count() {
        if (!retry) {
            return;
        }
        const ticked = boxes.filter((box) => box.checked).length;
        const shown = document.getElementById("ticked-count");
        shown.textContent = ticked.toLocaleString(document.documentElement.lang);
        shown.hidden = ticked === 0;
        retry.disabled = ticked === 0;
        everything.checked = ticked === boxes.length;
        everything.indeterminate = ticked > 0 && ticked < boxes.length;
    }

    if (everything) {
        everything.hidden = false;
        everything.addEventListener("change", () => {
            boxes.forEach((box) => { box.checked = everything.checked; });
            count();
        });
        boxes.forEach((box) => box.addEventListener("change", count));
        count();
    }

    document.getElementById("report")?.focus();
})();

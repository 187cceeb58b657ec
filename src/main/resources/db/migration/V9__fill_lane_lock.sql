insert into lane_lock (slot, last_seq)
select hundreds.digit * 100 + tens.digit * 10 + ones.digit, 0
from (select 0 as digit union all select 1 union all select 2 union all select 3 union all select 4 union all select 5
    union all select 6 union all select 7 union all select 8 union all select 9 union all select 10) hundreds,
    (select 0 as digit union all select 1 union all select 2 union all select 3 union all select 4 union all select 5
    union all select 6 union all select 7 union all select 8 union all select 9) tens,
    (select 0 as digit union all select 1 union all select 2 union all select 3 union all select 4 union all select 5
    union all select 6 union all select 7 union all select 8 union all select 9) ones
where hundreds.digit * 100 + tens.digit * 10 + ones.digit < 1024;

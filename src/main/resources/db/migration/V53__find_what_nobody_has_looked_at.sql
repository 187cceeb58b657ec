-- What nobody has looked at yet, newest first, however many were discarded since; and the other way round.
alter table quarantined_record
    add column discarded boolean as (discarded_at is not null) virtual,
    add key by_decision (discarded, id);

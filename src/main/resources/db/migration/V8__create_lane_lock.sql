-- A lane is locked by the row of its hash; the row also counts the places given away.
create table lane_lock (
    slot int not null,
    last_seq bigint not null,
    primary key (slot)
) engine = InnoDB;

-- The agent decided that the call needs no follow-up.
alter table call add column no_note boolean not null default false;

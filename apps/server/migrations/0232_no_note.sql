-- The agent of a call said that nothing is to be written about it: it is owed no follow-up any more.
alter table call add column no_note boolean not null default false;

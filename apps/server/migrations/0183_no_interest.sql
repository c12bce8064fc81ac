-- Whoever has no interest is left in peace as whoever refuses calls is. Only the latter complains of the line.
alter table do_not_call add column is_complaint boolean not null default true;

-- A customer without interest is not called again, like one who refuses calls. Only the latter counts as a complaint
-- about the line.
alter table do_not_call add column is_complaint boolean not null default true;

-- How many numbers of lists a member may compare with stored ones in a day, beyond the minute's cap, where numbers are masked.
alter table tenant add column list_rows_a_day integer not null default 5000 check (list_rows_a_day >= 0);
-- A list that went beyond the cap with a reason: its maker is told round figures, and nothing of single rows.
alter table task_intake add column is_rounded boolean not null default false;
alter table customer_import add column is_rounded boolean not null default false;
-- By which rule the number was chosen that the callee saw; null for calls from before and for those without a line.
alter table call add column shown_by text check (shown_by in ('steady', 'rotation', 'area'));

-- The numbers in lists that a member may compare with stored ones in a day, beyond the minute's cap, if numbers are
-- masked.
alter table tenant add column list_rows_a_day integer not null default 5000 check (list_rows_a_day >= 0);
-- A list beyond the cap, for which its maker gave a reason. They get round figures, and nothing about single rows.
alter table task_intake add column is_rounded boolean not null default false;
alter table customer_import add column is_rounded boolean not null default false;
-- The rule that chose the shown number. Null for calls from before and for calls without a line.
alter table call add column shown_by text check (shown_by in ('steady', 'rotation', 'area'));

-- haihu: expand; needs 1.0
-- The menu of a caller: due, or asked for the menu_tries-th time until menu_until. Null: there is none, or it is over.
alter table call_waiting add column menu text;
alter table call_waiting add constraint call_waiting_menu_check check (menu in ('due', 'asked')) not valid;
alter table call_waiting add column menu_until timestamptz;
alter table call_waiting add column menu_tries smallint not null default 0;
-- The department whose agents are rung first, because the caller chose it.
alter table call_waiting add column team_id bigint;
alter table kept_turn add column team_id bigint;
-- The key that a caller pressed in the menu, and its words at that time.
alter table call add column menu_key text;
alter table call add column menu_label text;

-- The instant of the task's last call, and the name of the error that stops it from placing one although an agent is
-- ready.
alter table task_dialler add column last_placed_at timestamptz;
alter table task_seat add column refusal text;

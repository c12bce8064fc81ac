-- When a task placed its last call, and why it places none for a seat although they are ready: the name of an error.
alter table task_dialler add column last_placed_at timestamptz;
alter table task_seat add column refusal text;

-- The instant at which a list had come into its task, and the result of its undoing. Lists from before cannot be
-- undone.
alter table task_intake
  add column ended_at timestamptz,
  add column undone_at timestamptz,
  add column taken_back integer,
  add column kept integer;
create index task_number_of_intake on task_number (tenant_id, intake_id, id);

-- The name of a list's file, and the contents that its maker chose for the columns. Lists from before have neither.
alter table task_intake
  add column file_name text,
  add column file_columns jsonb;

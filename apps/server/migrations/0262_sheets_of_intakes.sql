-- What the file of a list was called, and what its maker said of its columns. Lists from before have neither.
alter table task_intake
  add column file_name text,
  add column file_columns jsonb;

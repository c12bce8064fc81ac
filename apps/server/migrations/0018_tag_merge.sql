-- The tag whose place this one is just taken by, while a job gives it to its customers; nobody changes either meanwhile.
alter table tag
  add column merging_into bigint,
  add foreign key (tenant_id, merging_into) references tag (tenant_id, id);

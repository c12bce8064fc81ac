-- A member finds the files again that they requested.
create index job_of_maker on job (tenant_id, maker_id, created_at desc);

-- A member finds again the files that they had made.
create index job_of_maker on job (tenant_id, maker_id, created_at desc);

-- A call-back is promised to a customer, or to a number of a task that is no customer yet.
alter table return_visit
  alter column customer_id drop not null,
  add column task_number_id bigint,
  add constraint return_visit_to_one check (num_nonnulls(customer_id, task_number_id) = 1),
  add foreign key (tenant_id, task_number_id) references task_number on delete cascade;
create unique index return_visit_one_of_number on return_visit (tenant_id, task_number_id, member_id)
  where state = 'waiting' and task_number_id is not null;
create index return_visit_number on return_visit (tenant_id, task_number_id) where task_number_id is not null;

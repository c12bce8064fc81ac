-- Remembers who has opened the recording of a call. Managers look for the ones they have not heard.
create table call_heard (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  call_id bigint not null,
  -- The instant of the first opening.
  heard_at timestamptz not null,
  primary key (tenant_id, user_id, call_id),
  foreign key (tenant_id, call_id) references call,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
-- Finds the rows of recordings that are deleted, which are deleted with them.
create index call_heard_of_call on call_heard (tenant_id, call_id);
alter table call_heard enable row level security;
alter table call_heard force row level security;
create policy own_tenant on call_heard using (tenant_id = current_tenant());

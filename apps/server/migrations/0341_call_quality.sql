-- haihu: expand; needs 1.0
-- The sound of a call, side by side: heard by the page of an agent, and by the engine on the way from the agent's phone and
-- from the customer's. Rows go with their call.
create table call_quality (
  tenant_id bigint not null,
  call_id bigint not null,
  side text not null check (side in ('page', 'agent', 'customer')),
  -- The member whose page measured it. 0: the engine did.
  user_id bigint not null,
  -- The mean opinion score by the E-model, 1 to 4.5.
  mos real not null check (mos between 1 and 4.5),
  -- The share of lost packets.
  loss real not null check (loss between 0 and 1),
  -- Milliseconds.
  jitter real not null check (jitter >= 0),
  -- Milliseconds there and back. Null: unknown.
  rtt real check (rtt >= 0),
  primary key (tenant_id, call_id, side, user_id),
  foreign key (tenant_id, call_id) references call on delete cascade
);
-- The newest calls of a page.
create index call_quality_of_page on call_quality (tenant_id, user_id, call_id desc) where side = 'page';
alter table call_quality enable row level security;
alter table call_quality force row level security;
create policy own_tenant on call_quality using (tenant_id = current_tenant());

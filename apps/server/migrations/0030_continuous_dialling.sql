-- A member's continuous dialling: whom it works through, how far it is, and what it waits for.
create table dialling_run (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  member_id bigint not null,
  -- Whoever started it or went on with it last: without that session nothing is dialled.
  session_id bigint not null,
  phase text not null check (phase in ('counting', 'calling', 'wrap_up', 'paused', 'ended')),
  is_pausing boolean not null default false,
  reason text,
  allowed_again_at timestamptz,
  pace_seconds smallint not null check (pace_seconds between 0 and 60),
  -- When the next call is due; null unless it counts.
  dial_at timestamptz,
  call_id bigint,
  -- The list as it was asked for, a number never among it; `ids` where customers were named.
  walk jsonb not null,
  ids bigint[],
  -- After whom it goes on in the list: the keys of a row, or how many of `ids` had their turn.
  place jsonb,
  total integer not null,
  total_is_estimate boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, call_id) references call,
  check ((phase = 'counting') = (dial_at is not null)),
  check ((phase = 'ended') = (ended_at is not null))
);
-- One at a time.
create unique index dialling_run_on on dialling_run (tenant_id, member_id) where phase <> 'ended';
create index dialling_run_newest on dialling_run (tenant_id, member_id, id desc);
create index dialling_run_call on dialling_run (tenant_id, call_id) where phase <> 'ended';

-- Who had their turn, once each: called, or passed over and why.
create table dialling_turn (
  tenant_id bigint not null,
  run_id bigint not null,
  customer_id bigint not null,
  position integer not null,
  call_id bigint,
  passed_over text,
  at timestamptz not null,
  primary key (tenant_id, run_id, customer_id),
  unique (tenant_id, run_id, position),
  foreign key (tenant_id, run_id) references dialling_run on delete cascade,
  foreign key (tenant_id, call_id) references call,
  check ((call_id is null) <> (passed_over is null))
);

do $$
declare name text;
begin
  foreach name in array array['dialling_run', 'dialling_turn'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- Customers that somebody has open, apart from those who are being called.
alter table customer_lease add column called_until timestamptz;
create index customer_lease_member on customer_lease (tenant_id, member_id);

-- The switches of a running call, and the agent to whom it is being handed.
alter table call_running
  add column is_muted boolean not null default false,
  add column is_held boolean not null default false,
  add column transfer_to bigint,
  add foreign key (tenant_id, transfer_to) references membership (tenant_id, user_id);

-- Leaders who joined a call of an agent, and the way in which they joined.
create table call_join (
  tenant_id bigint not null,
  call_id bigint not null,
  member_id bigint not null,
  mode text not null check (mode in ('listen', 'whisper', 'barge')),
  at timestamptz not null,
  primary key (tenant_id, call_id, member_id),
  foreign key (tenant_id, call_id) references call,
  foreign key (tenant_id, member_id) references membership (tenant_id, user_id)
);

-- The state of an agent, for the dialler and the board. call_running knows whether they are in a call.
create table agent_state (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  -- The last choice of the agent or of one of their leaders.
  chosen text not null default 'ready' check (chosen in ('ready', 'break', 'offline')),
  reason text check (reason in ('rest', 'meal', 'meeting', 'training', 'other')),
  chosen_at timestamptz not null,
  forced_by bigint,
  -- The instants at which the first device connected, a device was last seen, and the last device was lost for good.
  arrived_at timestamptz,
  seen_at timestamptz,
  left_at timestamptz,
  -- The time of the work after the last call.
  wrap_up_from timestamptz,
  wrap_up_until timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, forced_by) references membership (tenant_id, user_id),
  check ((chosen = 'break') = (reason is not null))
);

do $$
declare name text;
begin
  foreach name in array array['call_join', 'agent_state'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- haihu: expand; needs 1.0
-- The instant since which the recording of a running call is paused. Null: it is not.
alter table call_running add column record_paused_at timestamptz;

-- The instants of a call that concern its recording.
create table call_mark (
  tenant_id bigint not null,
  call_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('recording_paused', 'recording_resumed')),
  -- Null: it was resumed by itself.
  by_id bigint,
  primary key (tenant_id, call_id, at, kind),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, by_id) references membership (tenant_id, user_id)
);
alter table call_mark enable row level security;
alter table call_mark force row level security;
create policy own_tenant on call_mark using (tenant_id = current_tenant());

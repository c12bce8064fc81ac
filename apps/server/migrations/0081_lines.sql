-- A line pauses itself before its carrier would block it, and so does each of its numbers.
alter table line
  add paused_until timestamptz,
  add pause_reasons text[],
  -- Calls before this instant do not count, so that the calls that led to a pause do not prolong it.
  add watched_since timestamptz,
  -- Countries (ISO 3166) whose numbers the line dials. The operator opens further ones.
  add countries text[] not null default '{CN}',
  add check ((paused_until is null) = (pause_reasons is null));
alter table line_number
  add paused_until timestamptz,
  add pause_reasons text[],
  add watched_since timestamptz,
  -- The instant at which rotation last showed the number.
  add used_at timestamptz,
  add check ((paused_until is null) = (pause_reasons is null));
create index call_of_line_number on call (tenant_id, line_number_id, created_at desc);

-- A member's own way to call: the line, and which of its numbers is shown. agent_phone has the phone that is rung.
create table user_line (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  -- Null: the line with the most room.
  line_id bigint,
  caller_id text not null default 'steady' check (caller_id in ('steady', 'area', 'rotation')),
  changed_at timestamptz not null,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, line_id) references line
);
alter table user_line enable row level security;
alter table user_line force row level security;
create policy own_tenant on user_line using (tenant_id = current_tenant());

-- The instant at which a code proved the number of a bound phone.
alter table agent_phone add bound_at timestamptz;

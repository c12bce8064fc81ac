-- A run of an own-phone enterprise is dialled by the agent's phone.
alter table dialling_run add column way text not null default 'line' check (way in ('line', 'device'));
alter table dialling_run alter column way drop default;
-- A run by own phones may wait for the agent's tap instead of a time.
alter table dialling_run drop constraint dialling_run_check;
alter table dialling_run add check (dial_at is null or phase = 'counting');
alter table dialling_run add check (phase <> 'counting' or dial_at is not null or way = 'device');

-- The only session that a call asks to dial. Null: every phone of the agent, or the device that placed it.
alter table device_call add column target_session bigint;

-- Pages and apps with an open socket. Written when one opens, closes, comes to the front or leaves it. A row counts while
-- its process holds the lock of its life, so nothing is lost with a crash.
create unlogged table device_presence (
  tenant_id bigint not null,
  connection_id uuid not null,
  user_id bigint not null,
  session_id bigint not null,
  process_id text not null,
  is_phone boolean not null,
  -- The app dials without a tap.
  is_app boolean not null,
  is_shown boolean not null,
  primary key (tenant_id, connection_id)
);
create index device_presence_member on device_presence (tenant_id, user_id);
create index device_presence_session on device_presence (tenant_id, session_id);
alter table device_presence enable row level security;
alter table device_presence force row level security;
create policy own_tenant on device_presence using (tenant_id = current_tenant());

-- haihu: expand; needs 1.0
-- Devices that notices reach while their page is closed. A device ends with its session. Address and keys are sealed by
-- platform/cipher.ts. The hash of the address belongs to no enterprise, because a browser has one address for all.
create table notice_device (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  session_id bigint not null,
  endpoint_enc bytea not null,
  endpoint_hash bytea not null unique,
  -- The keys of the subscription, as JSON.
  keys_enc bytea not null,
  language text not null,
  is_phone boolean not null,
  added_at timestamptz not null,
  sent_at timestamptz,
  -- Refusals of this server's key by the push service, one after the other. With three of them nothing is sent any more.
  refusals smallint not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership
);
create index notice_device_member on notice_device (tenant_id, user_id);
create index notice_device_session on notice_device (session_id);

-- The choices of a member for kinds of notices. No row: both are on.
create table notice_switch (
  tenant_id bigint not null,
  user_id bigint not null,
  kind text not null,
  push boolean not null,
  sound boolean not null,
  primary key (tenant_id, user_id, kind),
  foreign key (tenant_id, user_id) references membership
);

-- Pushes that become notices unless a page is in front by then. `data` holds ids and plain words, as that of a push.
create table notice_due (
  tenant_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  type smallint not null,
  data jsonb not null,
  ready_at timestamptz not null,
  primary key (tenant_id, id)
);
create index notice_due_member on notice_due (tenant_id, user_id);

-- Notices on their way to a device. The payload names nobody.
create table notice_sending (
  tenant_id bigint not null,
  id bigint generated always as identity,
  device_id bigint not null,
  kind text not null,
  payload text not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  -- The next try. A job that comes earlier leaves it alone.
  retry_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references notice_device on delete cascade
);
create index notice_sending_device on notice_sending (tenant_id, device_id);

do $$
declare name text;
begin
  foreach name in array array['notice_device', 'notice_switch', 'notice_due', 'notice_sending'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- Sessions end in many places, and not always within an enterprise. A device always ends in the same transaction.
create policy ending on notice_device for all to current_user using (true);
create policy ending on notice_sending for all to current_user using (true);
create function notice_devices_end() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from notice_device where session_id = new.id;
  return null;
end $$;
create trigger notices_end after update of revoked_at on session for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function notice_devices_end();

-- Frees the address of a browser in which another user signed in, perhaps in another enterprise.
create function release_notice_endpoint(hash bytea) returns void
language sql security definer set search_path = public, pg_temp
begin atomic
  delete from notice_device where endpoint_hash = hash;
end;
revoke execute on function release_notice_endpoint(bytea) from public;
grant execute on function release_notice_endpoint(bytea) to haihu_app;

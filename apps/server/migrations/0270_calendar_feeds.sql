-- A feed of a member's call-backs for other calendars. Whoever knows its secret reads it, so only the hash is stored.
create table calendar_feed (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  secret_hash bytea not null unique,
  -- The language of its words.
  language text not null,
  created_at timestamptz not null,
  -- The last reading, to the hour.
  read_at timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy own_tenant on calendar_feed using (tenant_id = current_tenant());
create policy sign_in on calendar_feed for select to current_user using (true);

-- Finds the open feed with a secret. Members who are suspended or have left have none, nor has one from an earlier
-- membership.
create function calendar_feed_of(hash bytea)
returns table ("tenantId" bigint, "userId" bigint, language text)
language sql stable security definer set search_path = public
begin atomic
  select f.tenant_id, f.user_id, f.language
  from calendar_feed f
  join membership m on m.tenant_id = f.tenant_id and m.user_id = f.user_id
  join tenant t on t.id = f.tenant_id
  where f.secret_hash = hash and m.suspended_at is null and m.left_at is null and t.suspended_at is null
    and f.created_at >= m.joined_at
    and case when m.agency_id is null then true else serves(m.agency_id, m.user_id) end;
end;
revoke execute on function calendar_feed_of(bytea) from public;
grant execute on function calendar_feed_of(bytea) to haihu_app;

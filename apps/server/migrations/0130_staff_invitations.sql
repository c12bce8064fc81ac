-- A person whom the enterprise invites as a colleague. The invitation belongs to a number, with or without an account:
-- it does not tell who has one, and nobody becomes a member unasked.
create table staff_invitation (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  -- Written and read by platform/cipher.ts only; the hash is that of users.
  mobile_enc bytea not null,
  mobile_hash bytea not null,
  -- The membership that the invitation makes.
  name text not null,
  department_id bigint,
  role_ids bigint[] not null,
  position text,
  is_owner boolean not null,
  maker_id bigint not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'declined', 'revoked')),
  decided_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id)
);
create unique index staff_invitation_waiting on staff_invitation (tenant_id, mobile_hash) where state = 'waiting';
create index staff_invitation_newest on staff_invitation (tenant_id, at desc, id desc) where state = 'waiting';
create index staff_invitation_number on staff_invitation (mobile_hash) where state = 'waiting';

alter table staff_invitation enable row level security;
alter table staff_invitation force row level security;
create policy own_tenant on staff_invitation using (tenant_id = current_tenant());
create policy sign_in on staff_invitation for select to current_user using (true);

-- Returns the invitations for a user who proved who they are, in all enterprises.
create function user_staff_invitations(of_user bigint, at_instant timestamptz)
returns table (
  id bigint, "tenantId" bigint, "tenantName" text, "makerName" text, name text, "expiresAt" timestamptz
)
language sql stable security definer set search_path = public
begin atomic
  select i.id, i.tenant_id, t.name, m.name, i.name, i.expires_at
  from app_user u
  join staff_invitation i on i.mobile_hash = u.mobile_hash
  join tenant t on t.id = i.tenant_id
  join membership m on m.tenant_id = i.tenant_id and m.user_id = i.maker_id
  where u.id = of_user and i.state = 'waiting' and i.expires_at > at_instant
  order by i.at desc, i.id desc limit 50;
end;
revoke execute on function user_staff_invitations(bigint, timestamptz) from public;
grant execute on function user_staff_invitations(bigint, timestamptz) to haihu_app;

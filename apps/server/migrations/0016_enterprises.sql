-- Founding, finding and joining enterprises, and what an enterprise proves about itself.

-- Eight signs that nobody takes for one another. Not secret: whoever has the code may ask to be taken in.
create function new_join_code() returns text language sql volatile as $$
  select string_agg(substr('ABCDEFGHJKMNPQRSTUVWXYZ23456789', 1 + get_byte(bytes, place) % 31, 1), '')
  from (select uuid_send(gen_random_uuid()) as bytes) made, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place
$$;

alter table tenant
  add column industry text not null default 'other',
  add column city text,
  -- By a part of the name.
  add column findable boolean not null default true,
  -- Null while it is switched off.
  add column join_code text default new_join_code(),
  -- Null where the operator made it.
  add column founder_id bigint references app_user;
create unique index tenant_join_code on tenant (join_code);
create index tenant_founder on tenant (founder_id, created_at) where founder_id is not null;

create table join_application (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  user_id bigint not null references app_user,
  -- As the applicant wants to be called.
  name text not null,
  note text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  reason text,
  at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, decided_by) references membership (tenant_id, user_id)
);
create unique index join_application_waiting on join_application (tenant_id, user_id) where state = 'waiting';
create index join_application_newest on join_application (tenant_id, at desc, id desc);
create index join_application_user on join_application (user_id, at desc);

create table invite (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  department_id bigint,
  role_ids bigint[] not null,
  -- SHA-256: who reads the database joins nothing with it.
  code_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_uses integer not null,
  uses integer not null default 0,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership (tenant_id, user_id)
);
create index invite_newest on invite (tenant_id, id desc);

-- Each attempt to be authenticated; the last one counts.
create table enterprise_authentication (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  legal_name text not null,
  credit_code text not null,
  -- Of the licence's picture, below the enterprise's own files.
  licence_path text not null,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused')),
  reason text,
  submitted_at timestamptz not null,
  submitted_by bigint not null,
  reviewed_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, submitted_by) references membership (tenant_id, user_id)
);
create unique index enterprise_authentication_waiting on enterprise_authentication (tenant_id)
  where state = 'waiting';

-- The operator's contract with the enterprise. Never changed: another one takes its place.
create table service_contract (
  tenant_id bigint not null references tenant,
  version integer not null,
  text text not null,
  signed_by text not null,
  signed_at timestamptz not null,
  primary key (tenant_id, version)
);
revoke update, delete on service_contract from haihu_app;

do $$
declare name text;
begin
  foreach name in array
    array['join_application', 'invite', 'enterprise_authentication', 'service_contract'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;
create policy sign_in on join_application for select to current_user using (true);
create policy sign_in on invite for select to current_user using (true);

-- Two more ways to look across enterprises: one needs a user who proved itself, the other the code of an invitation.
create function user_applications(of_user bigint)
returns table (
  id bigint, "tenantId" bigint, "tenantName" text, state text, reason text, at timestamptz
)
language sql stable security definer set search_path = public
begin atomic
  select a.id, a.tenant_id, t.name, a.state, a.reason, a.at
  from join_application a join tenant t on t.id = a.tenant_id
  where a.user_id = of_user and a.state <> 'withdrawn'
  order by a.at desc, a.id desc limit 50;
end;

create function invite_tenant(hash bytea) returns bigint
language sql stable security definer set search_path = public
begin atomic
  select tenant_id from invite where code_hash = hash;
end;

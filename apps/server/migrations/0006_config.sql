-- Settings of an enterprise, and what a host shows before anybody signs in.

-- The settings of an enterprise: one document for each group. A group without a row has the defaults of the contract.
-- Masking is stored with the enterprise, where every session reads it: its row here holds the version only.
create table setting (
  tenant_id bigint not null references tenant,
  key text not null,
  -- Counted up by each save. A save that builds on an older version is refused.
  version integer not null,
  value jsonb not null,
  changed_at timestamptz not null,
  changed_by bigint not null,
  primary key (tenant_id, key),
  foreign key (tenant_id, changed_by) references membership (tenant_id, user_id)
);

-- Each change of settings, with the values of the changed fields before and after. The application cannot change it.
create table setting_change (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  key text not null,
  at timestamptz not null,
  actor_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, actor_id) references membership (tenant_id, user_id)
);
revoke update, delete on setting_change from haihu_app;
create index setting_change_newest on setting_change (tenant_id, key, at desc, id desc);

-- Global, because it is read before anybody signs in. The empty host holds the installation's default.
create table host_branding (
  host text not null,
  option_key text not null,
  option_value text not null,
  primary key (host, option_key)
);

-- Every text of the user agreement (urp) and the privacy notes (nda) that a host has shown. A text never changes, so
-- that the agreed text can be read later. Global like the branding that it comes from.
create table agreement (
  id bigint generated always as identity primary key,
  host text not null,
  kind text not null check (kind in ('urp', 'nda')),
  version integer not null,
  html text not null,
  published_at timestamptz not null,
  unique (host, kind, version)
);
revoke update, delete on agreement from haihu_app;

-- A user's consent to a text, with its time and the network (not the address).
create table consent (
  user_id bigint not null references app_user on delete cascade,
  agreement_id bigint not null references agreement,
  at timestamptz not null,
  network text not null,
  primary key (user_id, agreement_id)
);
revoke update on consent from haihu_app;

do $$
declare name text;
begin
  foreach name in array array[
    'setting', 'setting_change'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

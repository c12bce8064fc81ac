-- Null: the operator of the installation, who is no member of anything.
alter table audit alter column actor_id drop not null;
-- The newest first, of everybody, of one person, about one thing.
create index audit_newest on audit (tenant_id, at desc, id desc);
create index audit_actor on audit (tenant_id, actor_id, at desc, id desc);
create index audit_subject on audit (tenant_id, subject_id, at desc, id desc) where subject_id is not null;
drop index audit_age;

-- A picture of this person, as this enterprise shows it. Below the enterprise's own files.
alter table membership add column avatar_path text;
-- What a picture was made from; it goes together with it.
alter table file add column made_from text;

-- What was asked for (ids and dates, nothing personal), and the file that came of it, for its maker only.
alter table job add column input jsonb not null default '{}';
alter table job add column file_path text;
alter table job add column file_name text;

-- Every text of user agreement (urp) and privacy notes (nda) that a host ever showed. Never changed, so that it can be
-- read later what somebody agreed to. Global like the branding it comes from.
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

insert into agreement (host, kind, version, html, published_at)
select host, option_key, 1, option_value, now() from host_branding where option_key in ('urp', 'nda');

-- Who agreed to which text, when, and from about where (the network, not the address).
create table consent (
  user_id bigint not null references app_user on delete cascade,
  agreement_id bigint not null references agreement,
  at timestamptz not null,
  network text not null,
  primary key (user_id, agreement_id)
);
revoke update on consent from haihu_app;

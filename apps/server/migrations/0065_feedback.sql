-- Feedback of members to the operator of the installation.
create table feedback (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  author_id bigint not null,
  at timestamptz not null,
  text text not null,
  -- A number or an address, sealed, because only the operator reads it.
  contact_enc bytea,
  -- True if the last word is the author's, so that the operator has to answer.
  waits boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, author_id) references membership (tenant_id, user_id)
);
create index feedback_own on feedback (tenant_id, author_id, at desc, id desc);
create index feedback_waiting on feedback (tenant_id, id) where waits;

create table feedback_picture (
  tenant_id bigint not null,
  feedback_id bigint not null,
  position integer not null,
  small_path text not null,
  whole_path text not null,
  primary key (tenant_id, feedback_id, position),
  foreign key (tenant_id, feedback_id) references feedback
);

create table feedback_reply (
  tenant_id bigint not null,
  feedback_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  by_operator boolean not null,
  text text not null,
  primary key (tenant_id, feedback_id, id),
  foreign key (tenant_id, feedback_id) references feedback
);

do $$
declare name text;
begin
  foreach name in array array['feedback', 'feedback_picture', 'feedback_reply'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- Face checks: the challenges that a session got, and its pictures. The pictures are uploads of the member until an
-- authentication takes them. Unused ones are deleted like other uploads.
create table face_check (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  user_id bigint not null,
  session_id bigint not null,
  challenges text[] not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  frames text[] not null default '{}',
  -- The result id is stored as its SHA-256, and may be used once.
  result_hash bytea,
  used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index face_check_result on face_check (tenant_id, result_hash);
create index face_check_member on face_check (tenant_id, user_id);

-- A person's name and number, as they say and show. Sealed like telephone numbers, and erased after a refusal.
create table real_name (
  tenant_id bigint not null references tenant,
  user_id bigint not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  name_enc bytea,
  id_number_enc bytea,
  -- Paths below the enterprise's files, in the order of the challenges. None after the decision.
  frames text[] not null,
  challenges text[] not null,
  consented_at timestamptz not null,
  submitted_at timestamptz not null,
  decided_at timestamptz,
  refused_because text check (refused_because in ('wrong_face', 'unclear', 'wrong_details')),
  note text,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index real_name_waiting on real_name (tenant_id, submitted_at) where state = 'waiting';

do $$
declare name text;
begin
  foreach name in array array['face_check', 'real_name'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

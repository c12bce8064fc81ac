-- haihu: expand; needs 1.0
-- Sounds that an enterprise plays to its callers and customers. The bytes never change: another sound is another row.
create table own_sound (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text not null,
  -- A WAV file of 8 kHz, 16 bit and one channel in the storage.
  path text not null,
  seconds real not null,
  added_by bigint not null,
  added_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, name),
  foreign key (tenant_id, added_by) references membership (tenant_id, user_id)
);
alter table own_sound enable row level security;
alter table own_sound force row level security;
create policy own_tenant on own_sound using (tenant_id = current_tenant());

-- The nodes that have a sound. Without it they play the sound that is the same for all enterprises.
create table engine_sound (
  node_id bigint not null references engine_node on delete cascade,
  tenant_id bigint not null,
  sound_id bigint not null,
  at timestamptz not null,
  primary key (node_id, tenant_id, sound_id),
  foreign key (tenant_id, sound_id) references own_sound on delete cascade
);
create index engine_sound_of on engine_sound (tenant_id, sound_id);
alter table engine_sound enable row level security;
alter table engine_sound force row level security;
create policy own_tenant on engine_sound using (tenant_id = current_tenant());

-- A node's driver reads the sounds of all enterprises.
create policy bringing on own_sound for select to current_user using (true);
create policy bringing on engine_sound for select to current_user using (true);
create function sounds_of_node(node bigint)
returns table ("tenantId" bigint, "soundId" bigint, path text, "isThere" boolean)
language sql stable security definer set search_path = public
begin atomic
  select sound.tenant_id, sound.id, sound.path, there.node_id is not null
  from own_sound sound
  left join engine_sound there
    on there.node_id = node and there.tenant_id = sound.tenant_id and there.sound_id = sound.id
  order by sound.added_at;
end;

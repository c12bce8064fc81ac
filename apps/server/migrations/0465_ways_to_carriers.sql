-- haihu: expand; needs 1.0
-- The ways of sound and of signalling to the carrier of a line.
alter table line add column media text not null default 'rtp',
  add column transport text not null default 'udp';

-- The ways of signalling that an engine was set up for, as its driver found at the last look.
alter table engine_node add column transports text[] not null default '{}';

-- The lines of all enterprises, as engines need them.
create function engine_trunks(engine_kind text)
returns table ("tenantId" bigint, id bigint, trunk text, "user" text, "secretEnc" bytea, prefix text, media text, transport text)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, line.id, line.trunk, trunk_user, trunk_secret_enc, line.prefix, line.media, line.transport
  from line where engine = engine_kind and enabled order by 1, 2;
end;
revoke execute on function engine_trunks(text) from public;
grant execute on function engine_trunks(text) to haihu_app;

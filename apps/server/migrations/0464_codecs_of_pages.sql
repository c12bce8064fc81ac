-- haihu: expand; needs 1.0
-- The codec that the page of an agent is offered first: `alaw`, or `opus` while its calls lose packets.
alter table agent_phone add column codec text not null default 'alaw';

-- The pages of all enterprises, as engines need them.
create function engine_pages()
returns table ("tenantId" bigint, "userId" bigint, "secretEnc" bytea, codec text)
language sql stable security definer set search_path = public
begin atomic
  select tenant_id, user_id, secret_enc, agent_phone.codec from agent_phone where kind = 'softphone' order by 1, 2;
end;
revoke execute on function engine_pages() from public;
grant execute on function engine_pages() to haihu_app;

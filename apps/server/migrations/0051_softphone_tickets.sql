-- Opens one SIP socket of a softphone, once. A used ticket stays until it is old, so that its second use can be told.
create table sip_ticket (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  node_id bigint not null references engine_node,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sip_ticket_session on sip_ticket (session_id);

-- Tests of an agent's phone in the last hour are counted, and the last one is shown.
create index call_test on call (tenant_id, agent_id, created_at desc) where origin = 'test';

-- The members who talked in a call that was handed on, in their order: place 0 is the first. A call with one member has
-- no rows here. `called_at` is the start of the call, and finds the rows of a day.
create table call_span (
  tenant_id bigint not null,
  call_id bigint not null,
  place smallint not null,
  user_id bigint not null,
  called_at timestamptz not null,
  until_at timestamptz not null,
  seconds integer not null,
  primary key (tenant_id, call_id, place),
  foreign key (tenant_id, call_id) references call on delete cascade,
  foreign key (tenant_id, user_id) references membership (tenant_id, user_id)
);
create index call_span_called on call_span (tenant_id, called_at);
alter table call_span enable row level security;
alter table call_span force row level security;
create policy own_tenant on call_span using (tenant_id = current_tenant());

-- Calls that ended before the callee's phone was dialled count apart, because they say nothing about how people answer.
alter table statistics_call add column undialled integer not null default 0;
-- Days that were added up before are read from their calls until the next night adds them up.
truncate statistics_day, statistics_call;

drop trigger statistics_of_changed on call;
create trigger statistics_of_changed after update on call for each row
  when ((old.agent_id, old.line_id, old.mode, old.origin, old.task_number_id, old.created_at, old.answered_at is null,
      old.talk_seconds, old.state = 'ended', old.cause, old.refusal, old.customer_ringing_at is null,
      old.agent_answered_at is null, old.customer_answered_at is null)
    is distinct from (new.agent_id, new.line_id, new.mode, new.origin, new.task_number_id, new.created_at,
      new.answered_at is null, new.talk_seconds, new.state = 'ended', new.cause, new.refusal,
      new.customer_ringing_at is null, new.agent_answered_at is null, new.customer_answered_at is null))
  execute function mark_changed_call();

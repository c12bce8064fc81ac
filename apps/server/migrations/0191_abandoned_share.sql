-- The share of answers that met no agent in time outlives tasks, so that deleting or copying a task does not reset it.
alter table task_answers drop constraint task_answers_tenant_id_task_id_fkey;
-- Waiting times of callees in tenths of a second: the number of callees for each. The last one counts all longer waits.
alter table task_answers add column waits integer[] not null default '{}';

-- The instant at which the server heard of the answer, and the instant at which the callee was asked to wait for their
-- agent.
alter table task_ahead add column heard_at timestamptz, add column asked_at timestamptz;
alter table task_ahead drop constraint task_ahead_why_check;
alter table task_ahead add constraint task_ahead_why_check check (why in ('no_agent', 'agent_absent', 'hung_up', 'late'));

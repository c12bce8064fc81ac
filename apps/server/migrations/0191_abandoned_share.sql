-- The share of answers that met no agent in time outlives tasks: who deletes or copies one begins no new share.
alter table task_answers drop constraint task_answers_tenant_id_task_id_fkey;
-- How long callees waited until they were joined: how many waited so many tenths of a second; the last counts all longer.
alter table task_answers add column waits integer[] not null default '{}';

-- When the answer was heard of, by our clock, and when the callee was asked to wait for the agent who was given the call.
alter table task_ahead add column heard_at timestamptz, add column asked_at timestamptz;
alter table task_ahead drop constraint task_ahead_why_check;
alter table task_ahead add constraint task_ahead_why_check check (why in ('no_agent', 'agent_absent', 'hung_up', 'late'));

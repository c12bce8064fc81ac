-- Whose browser has the phone in the page: one that is not asked for does not take it from another. Its secret is of that session.
alter table agent_phone add column session_id bigint;

-- The session whose browser has the phone in the page. Another browser takes it over only if the user asks for that.
-- The phone's secret belongs to that session.
alter table agent_phone add column session_id bigint;

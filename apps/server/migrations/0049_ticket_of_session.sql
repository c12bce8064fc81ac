-- The session that asked for a ticket: what it opens is refused once that session is over. Null for who has just proved
-- who they are.
alter table enterprise_choice add column session_id bigint references session on delete cascade;

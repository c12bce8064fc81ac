-- The session that asked for a ticket. The ticket is refused once that session is over. Null for a user who has just
-- proved who they are.
alter table enterprise_choice add column session_id bigint references session on delete cascade;

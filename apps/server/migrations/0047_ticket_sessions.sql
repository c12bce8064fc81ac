-- When the session that asked for a ticket ends at the latest: what the ticket opens ends with it, so that nobody stays in
-- for ever by passing from one enterprise to the next. Null for who has just proved who they are.
alter table enterprise_choice add column session_ends_at timestamptz;

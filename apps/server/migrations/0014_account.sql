-- What a user may know about the devices it is signed in on: what they called themselves, and from about where.
alter table session
  add column device_system text,
  add column device_browser text,
  add column network text;
create index session_user_index on session (user_id) where revoked_at is null;

-- All global: who signs in belongs to no enterprise yet. No number is kept in the clear.

-- How often something was tried. Keys are keyed hashes of what was counted, so that numbers cannot be read or guessed.
create table rate_window (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_window_age on rate_window (ends_at);

-- Devices that a user signed in from; what strangers do never keeps these out. The key is stored as its SHA-256.
create table known_device (
  key_hash bytea not null,
  user_id bigint not null references app_user,
  last_used_at timestamptz not null,
  primary key (key_hash, user_id)
);
create index known_device_age on known_device (last_used_at);

-- A user who proved itself and has several enterprises to choose from. Taken out when used.
create table enterprise_choice (
  ticket_hash bytea primary key,
  user_id bigint not null references app_user,
  expires_at timestamptz not null
);
create index enterprise_choice_age on enterprise_choice (expires_at);

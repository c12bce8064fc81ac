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

-- The last code asked for, one for each number and purpose. Codes that were asked for a number nobody has are kept just
-- the same, so that asking takes equally long. Number and code are keyed hashes.
create table sms_code (
  number_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  -- Where it was asked from. Others may try it too, but cannot use up all tries.
  asked_from bytea not null,
  tries smallint not null default 0,
  tries_elsewhere smallint not null default 0,
  expires_at timestamptz not null,
  primary key (number_hash, purpose)
);
create index sms_code_age on sms_code (expires_at);

-- Messages that the operator reads out where no SMS provider is connected. Sealed by platform/cipher.ts.
create table sms_outbox (
  id bigint generated always as identity primary key,
  number_enc bytea not null,
  text_enc bytea not null,
  created_at timestamptz not null
);
create index sms_outbox_age on sms_outbox (created_at);

-- haihu: expand; needs 1.0
-- Short messages on their way to a provider, and what became of them. They belong to no enterprise: a code may go to a
-- number that nobody has. Number and parameters are sealed by platform/cipher.ts, and gone once they are not needed.
create table sms_message (
  id bigint generated always as identity primary key,
  number_hash bytea not null,
  template text not null,
  number_enc bytea,
  message_enc bytea,
  state text not null
    check (state in ('waiting', 'sent', 'arrived', 'not_arrived', 'refused', 'expired')),
  tries smallint not null default 0,
  -- The instant of the next try. A try moves it first, so that no other process tries at the same time.
  try_at timestamptz not null,
  expires_at timestamptz not null,
  provider_id text,
  -- The provider's code for what went wrong last.
  problem text,
  -- The instant at which the state was reached.
  at timestamptz not null
);
create index sms_message_due on sms_message (try_at) where state = 'waiting';
create index sms_message_age on sms_message (at);

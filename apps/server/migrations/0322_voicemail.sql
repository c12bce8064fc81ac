-- haihu: expand; needs 1.0
-- A caller whom nobody took may leave a message. The instant at which it began, and its seconds once it is over.
alter table call add column message_at timestamptz;
alter table call add column message_seconds integer;

-- A caller is asked for a message.
alter table call_order drop constraint call_order_kind_check;
alter table call_order add constraint call_order_kind_check check (kind in (
  'dial', 'test', 'hang_up', 'decline', 'digits', 'hold', 'mute', 'transfer', 'join', 'connect', 'play', 'message'))
  not valid;

-- False for a caller who rings nobody, and is only asked for a message.
alter table call_waiting add column may_ring boolean not null default true;
-- The longest message in seconds, once the caller was asked for one at `told_at`.
alter table call_waiting add column asked_seconds integer;
-- True for a caller who withholds the number. Without a message nothing is kept of the call.
alter table call_waiting add column is_withheld boolean not null default false;

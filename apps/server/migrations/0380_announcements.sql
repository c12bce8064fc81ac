-- haihu: expand; needs 1.0
-- The announcement by which the carrier said before the answer why nobody comes. Null: none was heard.
alter table call add column announced text;

-- The announcements that the operator has named. They belong to no enterprise.
create table announcement (
  id bigint generated always as identity primary key,
  -- Null: the sound means nothing, such as music that rings.
  kind text,
  fingerprint bytea not null,
  named_at timestamptz not null
);

-- Sounds before answers that nobody has named yet. A sound that is heard again is counted. They name no call and no number.
create table announcement_heard (
  id bigint generated always as identity primary key,
  fingerprint bytea not null,
  -- A WAV file.
  sound bytea not null,
  -- The cause with which the first of these calls ended.
  cause text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- Users, their sessions and devices, and how they sign in. All global: what a user is in an enterprise, the membership,
-- belongs to that enterprise. No number is kept in the clear.
create table app_user (
  id bigint generated always as identity primary key,
  -- Written and read by platform/cipher.ts only.
  mobile_enc bytea not null,
  mobile_hash bytea not null unique,
  -- argon2id; null until the user sets one.
  password_hash text,
  created_at timestamptz not null default now(),
  -- The last four digits, for finding staff; hashed like the whole number. Null until the number is next sealed.
  tail_hash bytea,
  -- Kept with the user, because sessions are forgotten.
  first_entered_at timestamptz
);
create index app_user_tail on app_user (tail_hash);
alter table tenant add foreign key (founder_id) references app_user;
alter table membership add foreign key (user_id) references app_user;
alter table join_application add foreign key (user_id) references app_user;

create table session (
  id bigint generated always as identity primary key,
  -- Tokens are stored as their SHA-256, so that a reader of the database cannot sign in with them.
  token_hash bytea not null unique,
  tenant_id bigint not null,
  user_id bigint not null,
  signing_key bytea not null,
  -- Names this session to its own user; authorises nothing.
  cloud_token uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Absolute end; an idle session ends earlier.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Facts that a user may know about their signed-in devices: the name that the device gave, and its approximate place.
  device_system text,
  device_browser text,
  network text,
  foreign key (tenant_id, user_id) references membership
);
create index session_member_index on session (tenant_id, user_id) where revoked_at is null;
create index session_user_index on session (user_id) where revoked_at is null;

-- Looks across enterprises. It needs a token and returns one row, and every request begins with it. Its plan does not
-- depend on the session, so it is made once for each connection: making it takes longer than reading the row.
create function session_member(hash bytea)
returns table (
  "sessionId" bigint, "tenantId" bigint, "userId" bigint, name text, permissions text[], "isSuper" boolean,
  "dataScope" text, "departmentIds" bigint[], "tenantName" text, zone text, "masksPhones" boolean,
  "maskExemptions" jsonb, "companyType" smallint, "rulePack" text, "signingKey" bytea,
  "lastSeenAt" timestamptz, "expiresAt" timestamptz, "revokedAt" timestamptz, "suspendedAt" timestamptz
)
language sql stable security definer set search_path = public set plan_cache_mode = force_generic_plan
begin atomic
  select s.id, s.tenant_id, s.user_id, m.name, m.permissions, m.is_super,
    m.data_scope,
    case m.data_scope
      when 'department' then array_remove(array[m.department_id], null)
      when 'branch' then array(
        select d.id from department d
        where d.tenant_id = m.tenant_id and d.ancestry @> array[m.department_id] order by d.id)
      else '{}'
    end,
    t.name, t.zone, t.masks_phones, t.mask_exemptions,
    t.company_type, t.rule_pack, s.signing_key,
    s.last_seen_at, s.expires_at, s.revoked_at, coalesce(m.suspended_at, m.left_at)
  from session s
  join membership m on m.tenant_id = s.tenant_id and m.user_id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.token_hash = hash;
end;

-- The devices from which a user has signed in. Attempts of strangers never lock them out. The key is stored as its
-- SHA-256.
create table known_device (
  key_hash bytea not null,
  user_id bigint not null references app_user,
  last_used_at timestamptz not null,
  primary key (key_hash, user_id)
);
create index known_device_age on known_device (last_used_at);

-- A user who proved who they are and has to choose one of several enterprises. Deleted when it is used.
create table enterprise_choice (
  ticket_hash bytea primary key,
  user_id bigint not null references app_user,
  expires_at timestamptz not null,
  -- The end of the session that asked for the ticket. A session that the ticket opens ends then too, so that nobody
  -- stays signed in for ever by passing from one enterprise to the next. Null for a user who has just proved who they
  -- are.
  session_ends_at timestamptz
);
create index enterprise_choice_age on enterprise_choice (expires_at);

-- The last code for each number and purpose. Codes for numbers without a user are kept too, so that asking takes
-- equally long. Number and code are keyed hashes.
create table sms_code (
  number_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  -- The address that asked for the code. Other addresses may try the code too, but cannot use up all tries.
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

-- Customers, their numbers, tags, pools and story; how they change hands, are imported, merged and deleted.

-- An enterprise keeps several public pools, each for some of its people and with rules of its own. The first one has the
-- id 1 in every enterprise and is there without a row, until somebody changes it.
create table sea (
  tenant_id bigint not null references tenant,
  id bigint not null,
  -- Null: the first one, while nobody named it.
  name text,
  everybody boolean not null,
  -- Their branches, and people chosen by name.
  department_ids bigint[] not null default '{}',
  member_ids bigint[] not null default '{}',
  admin_ids bigint[] not null default '{}',
  -- Fields that are not sent of a customer until it is claimed.
  hidden_fields text[] not null default '{}',
  -- Of the pool rules, those that differ from the enterprise's.
  rules jsonb not null default '{}',
  version integer not null default 1,
  -- A pool that is deleted: while its customers move to another one it is still there, then its row only says where
  -- they are.
  moving_into bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index sea_name on sea (tenant_id, name);

create table customer (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text collate "C" not null,
  -- A part of a name is found as a prefix of one of these: only = < > keep their index under row-level security.
  name2 text collate "C" generated always as (substr(name, 2)) stored,
  name3 text collate "C" generated always as (substr(name, 3)) stored,
  company text collate "C",
  position text,
  gender text check (gender in ('male', 'female')),
  area text,
  carrier text,
  source text,
  address text,
  remark text,
  level smallint not null check (level between 1 and 6),
  -- Written and read by platform/cipher.ts only.
  mobile_enc bytea not null,
  mobile_hash bytea not null,
  tail_hash bytea not null,
  phone_label text,
  is_deal boolean not null default false,
  owner_id bigint,
  owned_at timestamptz,
  former_owner_id bigint,
  sea_at timestamptz not null,
  sea_reason text not null,
  sea_note text,
  -- When it last left the public pool; null for one that never was in it.
  left_sea_at timestamptz,
  recycle_bin_id bigint,
  last_follow_at timestamptz,
  next_visit_at timestamptz,
  -- Lists go on after a row by comparing its keys, which nulls would not take part in.
  follow_order timestamptz not null generated always as (coalesce(last_follow_at, '-infinity')) stored,
  visit_order timestamptz not null generated always as (coalesce(next_visit_at, 'infinity')) stored,
  call_count integer not null default 0,
  answered_call_count integer not null default 0,
  last_call_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint,
  -- Values of the enterprise's own fields, by the id of the field. What is archived keeps its values.
  custom jsonb not null default '{}',
  -- When its personal data was erased on request; what is left counts, and names nobody.
  erased_at timestamptz,
  -- A number may be that of several customers where the enterprise allows it, or somebody added it all the same: each
  -- but the first has a twin number of its own.
  mobile_twin smallint not null default 0,
  -- Units of 0.0001 yuan, and the day in the enterprise's zone. Null: not known.
  deal_amount bigint check (deal_amount > 0),
  deal_on date,
  -- The public pool where it is, or whence it came.
  sea_id bigint not null default 1,
  -- What the present owner was granted; gone with the owner, by a trigger.
  extensions smallint not null default 0,
  extended_until date,
  -- The day of return that the owner was warned of.
  return_warned_for date,
  -- A part of a company, as of a name. Most begin with their town, of two or three characters.
  company3 text collate "C" generated always as (substr(company, 3)) stored,
  company4 text collate "C" generated always as (substr(company, 4)) stored,
  -- Two customers that were one: leads to the one that stays, from wherever this one was known.
  merged_into bigint,
  -- Why somebody gave it back, as a code; what they wrote besides is `sea_note`.
  return_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, former_owner_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, merged_into) references customer (tenant_id, id),
  check ((owner_id is null) = (owned_at is null))
);
-- Lists and counts read indexes alone, and ask the table itself for whatever changed since it was last vacuumed. PostgreSQL
-- waits for a fifth of it: among a hundred thousand customers two thousand claims had made counts three times as slow.
alter table customer set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Finds customers by number and settles who was first.
create unique index customer_mobile on customer (tenant_id, mobile_hash, mobile_twin);
create index customer_merged on customer (tenant_id, merged_into) where merged_into is not null;
-- Customers of one public pool, wherever they are now: the first one cannot be deleted.
create index customer_of_sea on customer (tenant_id, sea_id, id) where sea_id <> 1;
-- What goes back by itself is looked for in the order of the ids.
create index customer_held on customer (tenant_id, id)
  where owner_id is not null and recycle_bin_id is null and not is_deal;
-- What somebody has, in the recycle bin too: counted, handed over, and gone through for all parts of a name at once.
create index customer_of_owner on customer (tenant_id, owner_id, id)
  include (recycle_bin_id, name, company, level, owned_at, visit_order, follow_order)
  where owner_id is not null;

-- A public pool, and its usual filters. A reason that has become rare would be looked for through the whole pool.
create index customer_sea on customer (tenant_id, sea_id, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_level on customer (tenant_id, sea_id, level, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_reason on customer (tenant_id, sea_id, sea_reason, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;

-- One member's private pool, and everybody's, in each order; a member's own are few enough to be sorted by the others.
-- Whether a private pool has room is asked at every claim: deals do not count, and which one is a deal is known without
-- its row.
create index customer_private on customer (tenant_id, owner_id, owned_at desc, id desc) include (is_deal)
  where owner_id is not null and recycle_bin_id is null;
create index customer_private_visit on customer (tenant_id, owner_id, visit_order, id)
  where owner_id is not null and recycle_bin_id is null;
create index customer_private_follow on customer (tenant_id, owner_id, follow_order, id)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned on customer (tenant_id, owned_at desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_visit on customer (tenant_id, visit_order, id)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_follow on customer (tenant_id, follow_order, id)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_created on customer (tenant_id, created_at desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_deal on customer (tenant_id, (coalesce(deal_amount, 0)) desc, id desc)
  where owner_id is not null and recycle_bin_id is null;
-- A level that few have, among the private customers of everybody: they were met one by one on the way through all, and
-- each was fetched to be counted. By visit and by follow-up they are collected from here.
create index customer_owned_level on customer (tenant_id, level, owned_at desc, id desc)
  include (visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;

-- A search reads one pool: a name rare in it is found as fast as one rare everywhere. It is mostly narrowed further: what
-- pool, order and the usual filters ask is known to its index, so that a thousand customers of one name cost no thousand
-- pages of the table.
create index customer_sea_name on customer (tenant_id, sea_id, name, id)
  include (level, sea_at, sea_reason, former_owner_id)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name2 on customer (tenant_id, sea_id, name2, id)
  include (level, sea_at, sea_reason, former_owner_id, name)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name3 on customer (tenant_id, sea_id, name3, id)
  include (level, sea_at, sea_reason, former_owner_id, name, name2)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_name on customer (tenant_id, name, id)
  include (owner_id, level, owned_at, visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_name2 on customer (tenant_id, name2, id)
  include (owner_id, level, owned_at, visit_order, follow_order, name)
  where owner_id is not null and recycle_bin_id is null;
create index customer_owned_name3 on customer (tenant_id, name3, id)
  include (owner_id, level, owned_at, visit_order, follow_order, name, name2)
  where owner_id is not null and recycle_bin_id is null;
create index customer_company on customer (tenant_id, company, id)
  where company is not null and recycle_bin_id is null;
create index customer_company3 on customer (tenant_id, company3, id)
  where company3 is not null and recycle_bin_id is null;
create index customer_company4 on customer (tenant_id, company4, id)
  where company4 is not null and recycle_bin_id is null;
-- Searching the last four digits is what a telephone invites to, and at ten million customers a thousand share them, all
-- over the table: which of them are in a pool, its order and the usual filters are known without their rows.
create index customer_sea_tail on customer (tenant_id, tail_hash, sea_id, sea_at desc, id desc)
  include (level, sea_reason, former_owner_id)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_tail on customer (tenant_id, tail_hash, owned_at desc, id desc)
  include (owner_id, level, visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
-- What was deleted is little.
create index customer_binned_tail on customer (tenant_id, tail_hash) where recycle_bin_id is not null;

-- Many statements change owners: each would have to remember this.
create function grants_end_with_their_owner() returns trigger language plpgsql as $$
begin
  new.extensions = 0;
  new.extended_until = null;
  new.return_warned_for = null;
  return new;
end $$;
create trigger grants_end before update of owner_id on customer for each row
  when (old.owner_id is distinct from new.owner_id)
  execute function grants_end_with_their_owner();

-- Whatever comes to a public pool that is being deleted, or was, comes to the other one: many statements choose a pool.
create function to_a_sea_that_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare other bigint;
begin
  select moving_into into other from sea where tenant_id = new.tenant_id and id = new.sea_id for key share;
  if other is not null then new.sea_id := other; end if;
  return new;
end $$;
create trigger to_a_sea before insert on customer for each row when (new.sea_id <> 1)
  execute function to_a_sea_that_stays();
create trigger to_another_sea before update of sea_id on customer for each row when (new.sea_id <> 1)
  execute function to_a_sea_that_stays();

-- Numbers of a customer beyond its first: landlines and foreign ones among them.
create table customer_number (
  tenant_id bigint not null,
  customer_id bigint not null,
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  number_hash bytea not null,
  tail_hash bytea not null,
  -- To speak of it by while it is masked, and what it is.
  id bigint generated always as identity,
  label text not null default 'other',
  primary key (tenant_id, customer_id, number_hash),
  foreign key (tenant_id, customer_id) references customer
);
create index customer_number_hash on customer_number (tenant_id, number_hash);
create index customer_number_tail on customer_number (tenant_id, tail_hash);

create table tag (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  group_name text not null,
  name text not null,
  colour text not null default 'grey',
  -- An archived tag stays on its customers, and is offered no more.
  archived_at timestamptz,
  -- The tag whose place this one is just taken by, while a job gives it to its customers; nobody changes either meanwhile.
  merging_into bigint,
  primary key (tenant_id, id),
  unique (tenant_id, group_name, name),
  foreign key (tenant_id, merging_into) references tag (tenant_id, id)
);

-- The last four digits in fewer bytes than their hash.
create function tail_key(tail_hash bytea) returns bigint
  language sql immutable strict parallel safe
  return ('x' || encode(substring(tail_hash for 8), 'hex'))::bit(64)::bigint;
grant execute on function tail_key to public;

-- Repeats what lists go by, so that the customers of a tag are found in order, however rare or common the tag is.
create table customer_tag (
  tenant_id bigint not null,
  tag_id bigint not null,
  customer_id bigint not null,
  -- Kept equal to the customer's by the triggers below.
  owner_id bigint,
  is_recycled boolean not null,
  level smallint not null,
  sea_at timestamptz not null,
  owned_at timestamptz,
  follow_order timestamptz not null,
  visit_order timestamptz not null,
  sea_id bigint not null default 1,
  tail_key bigint,
  primary key (tenant_id, tag_id, customer_id),
  foreign key (tenant_id, tag_id) references tag,
  foreign key (tenant_id, customer_id) references customer
);
alter table customer_tag set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index customer_tag_customer on customer_tag (tenant_id, customer_id);
create index customer_tag_sea on customer_tag (tenant_id, tag_id, sea_id, sea_at desc, customer_id desc)
  where owner_id is null and not is_recycled;
create index customer_tag_private on customer_tag (tenant_id, owner_id, tag_id)
  where owner_id is not null and not is_recycled;
-- Customers of a tag that have a level, or that nobody spoke to lately, are counted by what the index knows: fetching
-- each of four thousand from the table took 2.4 ms.
create index customer_tag_owned on customer_tag (tenant_id, tag_id, owned_at desc, customer_id desc)
  include (level, follow_order, visit_order)
  where owner_id is not null and not is_recycled;
create index customer_tag_visit on customer_tag (tenant_id, tag_id, visit_order, customer_id)
  where owner_id is not null and not is_recycled;
create index customer_tag_follow on customer_tag (tenant_id, tag_id, follow_order, customer_id)
  where owner_id is not null and not is_recycled;
-- A thousand of ten million end in the same four digits, and asking each of them after a common tag took four milliseconds.
create index customer_tag_tail on customer_tag (tenant_id, tag_id, tail_key) where not is_recycled;

create function tag_like_its_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select c.owner_id, c.recycle_bin_id is not null, c.level, c.sea_id, c.sea_at, c.owned_at, c.follow_order, c.visit_order,
    tail_key(c.tail_hash)
  into new.owner_id, new.is_recycled, new.level, new.sea_id, new.sea_at, new.owned_at, new.follow_order, new.visit_order,
    new.tail_key
  from customer c where c.tenant_id = new.tenant_id and c.id = new.customer_id
  -- Whoever changes the customer meanwhile waits, and then finds this row.
  for share;
  return new;
end $$;
create trigger like_its_customer before insert on customer_tag
  for each row execute function tag_like_its_customer();

create function tags_follow_their_customer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update customer_tag set owner_id = new.owner_id, is_recycled = new.recycle_bin_id is not null, level = new.level,
    sea_id = new.sea_id, sea_at = new.sea_at, owned_at = new.owned_at, follow_order = new.follow_order,
    visit_order = new.visit_order, tail_key = tail_key(new.tail_hash)
  where tenant_id = new.tenant_id and customer_id = new.id;
  return null;
end $$;
create trigger tags_follow after update on customer for each row
  when (
    (old.owner_id, old.recycle_bin_id, old.level, old.sea_id, old.sea_at, old.owned_at, old.last_follow_at,
      old.next_visit_at, old.tail_hash)
    is distinct from
    (new.owner_id, new.recycle_bin_id, new.level, new.sea_id, new.sea_at, new.owned_at, new.last_follow_at,
      new.next_visit_at, new.tail_hash)
  )
  execute function tags_follow_their_customer();

-- A customer's story: who did what to it, when. Written in the transaction that makes it true, never changed.
-- `reference_id` is the follow-up's or the call's id; `detail` holds field names and values, never a phone number.
create table customer_event (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  at timestamptz not null,
  kind text not null,
  actor_id bigint,
  reference_id bigint,
  detail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer
);
revoke update, delete on customer_event from haihu_app;
create index customer_event_story on customer_event (tenant_id, customer_id, at desc, id desc);
-- Claims a day are counted as events: giving back restores nothing.
create index customer_event_claims on customer_event (tenant_id, actor_id, at) where kind = 'claimed';

-- A short hold, so that two agents never call the same customer. Lost with a crash, which is what it is for.
create unlogged table customer_lease (
  tenant_id bigint not null,
  customer_id bigint not null,
  member_id bigint not null,
  until timestamptz not null,
  -- Customers that somebody has open are told apart from those who are being called.
  called_until timestamptz,
  primary key (tenant_id, customer_id)
);
create index customer_lease_member on customer_lease (tenant_id, member_id);

-- What was deleted, by whom and why. A row stays when its customer is restored: undoing that points at it again.
create table recycle_bin (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  customer_id bigint not null,
  deleted_by bigint not null,
  deleted_at timestamptz not null,
  reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer
);
create index recycle_bin_order on recycle_bin (tenant_id, deleted_at desc, id desc);
-- Whatever stands on a customer is looked for when the import that made it is undone, here and by indexes like this.
create index recycle_bin_customer on recycle_bin (tenant_id, customer_id);

-- Filters of the lists of customers, kept under a name: one's own, or everybody's.
create table saved_filter (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  pool text not null check (pool in ('private', 'sea')),
  name text not null,
  is_shared boolean not null,
  -- As the list is asked for; names no person's number.
  filter jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership
);
create unique index saved_filter_own on saved_filter (tenant_id, maker_id, pool, name) where not is_shared;
create unique index saved_filter_shared on saved_filter (tenant_id, pool, name) where is_shared;

-- In which order somebody sees them, and which one their list opens with. Ids of deleted ones may be among them.
create table saved_filter_choice (
  tenant_id bigint not null,
  user_id bigint not null,
  pool text not null check (pool in ('private', 'sea')),
  ordered bigint[] not null,
  default_id bigint,
  primary key (tenant_id, user_id, pool),
  foreign key (tenant_id, user_id) references membership
);

-- An owner asks for more time; who leads them grants it or not, with a word. One that is not of the present owner is void.
create table extension_request (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  asker_id bigint not null,
  reason text not null,
  at timestamptz not null,
  -- Null while it waits.
  granted boolean,
  decided_by bigint,
  decided_at timestamptz,
  answer text,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customer (tenant_id, id),
  foreign key (tenant_id, asker_id) references membership (tenant_id, user_id),
  check ((granted is null) = (decided_at is null))
);
create index extension_request_waiting on extension_request (tenant_id, id) where granted is null;
create index extension_request_customer on extension_request (tenant_id, customer_id, id);

-- How customers change hands: many at once, written down row by row, so that it can be told, gone on with and undone.
create table customer_batch (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  kind text not null check (kind in ('return', 'assign', 'level', 'tags', 'delete', 'restore', 'move')),
  -- What was asked for: reason, level, tags. Nothing personal.
  wanted jsonb not null,
  -- What the maker was allowed when it was asked for.
  maker_rights jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Null where it was done within the call.
  job_id bigint,
  total integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership,
  foreign key (tenant_id, job_id) references job
);

-- Written with its batch and gone with it, by one statement each, and by nothing else: no foreign key. Looking the batch
-- up again took longer, for 50,000 rows, than writing them down.
create table customer_batch_row (
  tenant_id bigint not null,
  batch_id bigint not null,
  customer_id bigint not null,
  -- Whose it was when the batch was made: what changed hands since is left alone. Null for the public pool.
  seen_owner_id bigint,
  -- Who is to get it.
  receiver_id bigint,
  -- Null: its turn has not come. Else `changed`, or why it stayed as it was.
  outcome text,
  -- Of a changed one: what it was, and its line in the customer's story.
  before jsonb,
  event_id bigint,
  -- Of an undone batch: `restored`, or `kept` where somebody changed it since.
  undone text check (undone in ('restored', 'kept')),
  primary key (tenant_id, batch_id, customer_id)
);
create index customer_batch_row_waiting on customer_batch_row (tenant_id, batch_id, customer_id) where outcome is null;
create index customer_batch_row_outcome on customer_batch_row (tenant_id, batch_id, outcome, customer_id);

-- A spreadsheet on its way to become customers, or follow-ups, which go the same way.
create table customer_import (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  -- Follows the reading, then the writing.
  job_id bigint not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'writing', 'done', 'failed', 'undoing', 'undone')),
  file_path text not null,
  file_name text not null,
  -- What the maker says each column holds; null: guess.
  fields text[],
  -- Sealed JSON: samples of a column may be telephone numbers.
  columns_enc bytea,
  good integer not null default 0,
  wrong integer not null default 0,
  existing integer not null default 0,
  -- As confirmed: where new customers go, what happens to existing ones, and what the maker was allowed then. `add`:
  -- numbers that are known already become customers too, where the enterprise allows that.
  target text check (target in ('sea', 'self', 'staff')),
  on_existing text check (on_existing in ('skip', 'merge', 'add')),
  maker_rights jsonb,
  added integer not null default 0,
  merged integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  kind text not null default 'customers' check (kind in ('customers', 'follow_ups')),
  -- Names the run that reads: one that was taken for dead stops when another has begun.
  reading_run text,
  -- Of the headings, keyed: by it the columns are remembered. Null for a file without any.
  headings_hash bytea,
  is_remembered boolean not null default false,
  -- As confirmed, for target `sea` and `staff`.
  sea_id bigint,
  receiver_ids bigint[],
  ended_at timestamptz,
  taken_back integer not null default 0,
  kept integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership,
  foreign key (tenant_id, job_id) references job
);
create index customer_import_of_maker on customer_import (tenant_id, maker_id, id desc);

-- Its rows: good ones until they are written, wrong ones until the import is forgotten.
create table import_row (
  tenant_id bigint not null,
  import_id bigint not null,
  -- As a person counts in the spreadsheet.
  row integer not null,
  -- [{field, problem, firstRow}]; null: the row is good.
  problems jsonb,
  -- Of a wrong row, sealed JSON of its cells: what is no number may still show one.
  cells_enc bytea,
  name text,
  company text,
  position text,
  gender text,
  level smallint,
  source text,
  address text,
  remark text,
  area text,
  carrier text,
  -- Written and read by platform/cipher.ts only.
  mobile_enc bytea,
  mobile_hash bytea,
  tail_hash bytea,
  -- [{enc, hash, tail}] in hexadecimal.
  others jsonb not null default '[]',
  -- Values of own fields by the id of the field, and tags.
  custom jsonb not null default '{}',
  tag_ids bigint[] not null default '{}',
  -- Of a follow-up, and when the next call is promised.
  words text,
  happened_at timestamptz,
  author_id bigint,
  next_visit_at timestamptz,
  primary key (tenant_id, import_id, row),
  foreign key (tenant_id, import_id) references customer_import,
  check ((problems is null) = (mobile_enc is not null)),
  check ((problems is null) = (cells_enc is null))
);
create index import_row_good on import_row (tenant_id, import_id, row) where problems is null;
create index import_row_wrong on import_row (tenant_id, import_id, row) where problems is not null;

-- What an import did, row by row, so that it can be undone; forgotten with it.
create table import_result (
  tenant_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- Null for a customer that it made. Else {fields, custom, numbers, tags}: what it filled, by name or id.
  filled jsonb,
  -- Of a follow-up that it wrote.
  follow_up_id bigint,
  -- Its last line in the customer's story.
  event_id bigint not null,
  undone text check (undone in ('restored', 'kept')),
  -- What else a follow-up brought: the line that told its customer's new level, and the visit that was planned, and for
  -- when.
  level_event_id bigint,
  visit_id bigint,
  visit_at timestamptz,
  primary key (tenant_id, import_id, id),
  foreign key (tenant_id, import_id) references customer_import on delete cascade
);
create index import_result_waiting on import_result (tenant_id, import_id, id) where undone is null;

-- What each column held the last time that a file with these headings was imported.
create table import_mapping (
  tenant_id bigint not null references tenant,
  kind text not null,
  headings_hash bytea not null,
  fields text[] not null,
  saved_at timestamptz not null,
  -- Columns, from 0, that were left out although their heading told what they hold. Another one that was left out may
  -- have a heading that is known by now, and is taken for that.
  left_out integer[] not null default '{}',
  primary key (tenant_id, kind, headings_hash)
);

create table customer_merge (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  kept_id bigint not null,
  merged_id bigint not null,
  maker_id bigint not null,
  at timestamptz not null,
  undone_at timestamptz,
  -- Everything stored about both, before and after, for undoing. Forgotten soon after that is too late.
  before jsonb,
  after jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, kept_id) references customer (tenant_id, id),
  foreign key (tenant_id, merged_id) references customer (tenant_id, id)
);
create index customer_merge_of on customer_merge (tenant_id, kept_id);
create index customer_merge_merged on customer_merge (tenant_id, merged_id);

-- Customers that look like one, found by a job; each with the one before it of the same number, or name and company.
create table duplicate_pair (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  one_id bigint not null,
  other_id bigint not null,
  by text not null check (by in ('number', 'name')),
  -- Somebody looked at them: they are two.
  dismissed boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, one_id, other_id),
  foreign key (tenant_id, one_id) references customer (tenant_id, id),
  foreign key (tenant_id, other_id) references customer (tenant_id, id),
  check (one_id < other_id)
);
create index duplicate_pair_other on duplicate_pair (tenant_id, other_id);

-- Files that members put beside a customer. The path is below the enterprise's own files.
create table customer_attachment (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  author_id bigint not null,
  at timestamptz not null,
  path text not null,
  -- As its author called it.
  name text not null,
  kind text not null,
  size integer not null,
  primary key (tenant_id, id),
  unique (tenant_id, path),
  foreign key (tenant_id, customer_id) references customer,
  foreign key (tenant_id, author_id) references membership (tenant_id, user_id)
);
create index customer_attachment_newest on customer_attachment (tenant_id, customer_id, at desc, id desc);

do $$
declare name text;
begin
  foreach name in array array[
    'sea', 'customer', 'customer_number', 'tag', 'customer_tag', 'customer_event', 'customer_lease', 'recycle_bin', 'saved_filter', 'saved_filter_choice', 'extension_request', 'customer_batch', 'customer_batch_row', 'customer_import', 'import_row', 'import_result', 'import_mapping', 'customer_merge', 'duplicate_pair', 'customer_attachment'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_tenant on %I using (tenant_id = current_tenant())', name);
  end loop;
end $$;

-- What is written about a customer while it is merged becomes the other one's: nothing is lost in between.
create function written_of_who_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare stays bigint;
begin
  -- Whoever merges it meanwhile is waited for.
  select merged_into into stays from customer
  where tenant_id = new.tenant_id and id = new.customer_id for key share;
  if stays is not null then new.customer_id := stays; end if;
  return new;
end $$;
create trigger of_who_stays before insert on customer_event for each row
  when (new.kind not in ('created', 'imported', 'merged', 'unmerged'))
  execute function written_of_who_stays();
create trigger of_who_stays before insert on customer_attachment for each row execute function written_of_who_stays();

-- Stories cannot be changed, but for these three. Whose data was erased keeps what happened and when, not in which words.
create function erase_customer_story(of_customer bigint) returns void
language sql security definer set search_path = public
begin atomic
  update customer_event e set detail = '{}'
  where e.tenant_id = current_tenant() and e.customer_id = of_customer and exists (
    select from customer c where c.tenant_id = e.tenant_id and c.id = e.customer_id and c.erased_at is not null);
end;
revoke all on function erase_customer_story(bigint) from public;
grant execute on function erase_customer_story(bigint) to haihu_app;

-- What an import wrote into a story goes with what the import made, and the line of a level that was put back like the
-- follow-up's own.
create function forget_imported_story(of_import bigint, results bigint[]) returns void
language sql security definer set search_path = public
begin atomic
  delete from customer_event e using import_result r
  where e.tenant_id = current_tenant() and r.tenant_id = e.tenant_id and r.import_id = of_import
    and r.id = any(results) and r.undone is null and r.filled is null
    and e.id = any(array[r.event_id, r.level_event_id]);
end;
revoke all on function forget_imported_story(bigint, bigint[]) from public;
grant execute on function forget_imported_story(bigint, bigint[]) to haihu_app;

-- The story of a customer that was merged goes on in the other one's, and back when that is undone.
create function move_customer_story(from_customer bigint, to_customer bigint, events bigint[]) returns void
language sql security definer set search_path = public
begin atomic
  update customer_event e set customer_id = to_customer
  where e.tenant_id = current_tenant() and e.customer_id = from_customer and e.id = any(events) and exists (
    select from customer_merge m
    where m.tenant_id = e.tenant_id and m.undone_at is null and m.before is not null
      and ((m.kept_id, m.merged_id) = (to_customer, from_customer)
        or (m.kept_id, m.merged_id) = (from_customer, to_customer)));
end;
revoke all on function move_customer_story(bigint, bigint, bigint[]) from public;
grant execute on function move_customer_story(bigint, bigint, bigint[]) to haihu_app;

-- Every column as it was, those of later releases too. Twice: a change of owner ends what its owner was granted.
create function restore_customer(of_customer bigint, was jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare columns text;
declare parts text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg('r.' || quote_ident(attname), ', ') into columns, parts
  from pg_attribute
  where attrelid = 'customer'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('tenant_id', 'id');
  -- Its number may have become the first of somebody else since.
  if exists (
    select from customer c
    where c.tenant_id = current_tenant() and c.id <> of_customer
      and c.mobile_hash = (was->>'mobile_hash')::bytea and c.mobile_twin = (was->>'mobile_twin')::smallint
  ) then
    was := jsonb_set(was, '{mobile_twin}', (
      select to_jsonb(max(mobile_twin) + 1) from customer
      where tenant_id = current_tenant() and mobile_hash = (was->>'mobile_hash')::bytea));
  end if;
  for once in 1..2 loop
    execute format(
      'update customer c set (%s) = (select %s from jsonb_populate_record(c, $1) r) where c.tenant_id = current_tenant() and c.id = $2',
      columns, parts)
    using was, of_customer;
  end loop;
end $$;

-- The nightly return of each enterprise: the first run only finds out when its night is, and every run asks for the next.
create function begin_nightly_return(tenant bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'customers.return',
    json_build_object('tenant', tenant::text, 'id', tenant::text),
    run_at => to_timestamp(0),
    max_attempts => 12,
    job_key => tenant || ':customers.return');
end $$;
revoke execute on function begin_nightly_return from public;
create function tenant_begins_nightly_return() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform begin_nightly_return(new.id);
  return null;
end $$;
create trigger nightly_return after insert on tenant for each row execute function tenant_begins_nightly_return();

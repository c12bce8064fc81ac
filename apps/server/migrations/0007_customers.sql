-- Customers: numbers, tags, pools, history, changes of owner, imports, merges and deletion.

-- The public pools of an enterprise. Each is for some of its members and has rules of its own. The first one has the id
-- 1 in every enterprise. It has no row until somebody changes it.
create table sea (
  tenant_id bigint not null references tenant,
  id bigint not null,
  -- Null for the first pool without a name of its own.
  name text,
  everybody boolean not null,
  -- Departments whose branches may use the pool, and single members.
  department_ids bigint[] not null default '{}',
  member_ids bigint[] not null default '{}',
  admin_ids bigint[] not null default '{}',
  -- Fields that are not sent of a customer before it is claimed.
  hidden_fields text[] not null default '{}',
  -- The pool rules that differ from the enterprise's.
  rules jsonb not null default '{}',
  version integer not null default 1,
  -- The pool that takes over the customers of a deleted pool. While they move, the deleted pool is still there.
  -- Afterwards its row only leads to the other one.
  moving_into bigint,
  deleted_at timestamptz,
  primary key (tenant_id, id)
);
create unique index sea_name on sea (tenant_id, name);

create table customer (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  name text collate "C" not null,
  -- A part of a name is found as the prefix of one of these columns. Only = < > use their index under row-level
  -- security.
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
  -- The instant at which the customer last left the public pool. Null if it was never there.
  left_sea_at timestamptz,
  recycle_bin_id bigint,
  last_follow_at timestamptz,
  next_visit_at timestamptz,
  -- A list continues after a row by comparing its keys, and nulls cannot be compared.
  follow_order timestamptz not null generated always as (coalesce(last_follow_at, '-infinity')) stored,
  visit_order timestamptz not null generated always as (coalesce(next_visit_at, 'infinity')) stored,
  call_count integer not null default 0,
  answered_call_count integer not null default 0,
  last_call_at timestamptz,
  created_at timestamptz not null default now(),
  created_by bigint,
  -- Values of the custom fields, by the id of the field. Archived fields keep their values.
  custom jsonb not null default '{}',
  -- The instant at which the personal data was erased on request. The rest still counts and names nobody.
  erased_at timestamptz,
  -- Several customers may share a number if the enterprise allows it, or if somebody added one in spite of the warning.
  -- Each but the first has a twin number of its own.
  mobile_twin smallint not null default 0,
  -- Units of 0.0001 yuan, and the day in the enterprise's zone. Null: not known.
  deal_amount bigint check (deal_amount > 0),
  deal_on date,
  -- The public pool of the customer, or the one that it came from.
  sea_id bigint not null default 1,
  -- The extensions that the present owner got. A trigger removes them with the owner.
  extensions smallint not null default 0,
  extended_until date,
  -- The day of return about which the owner was warned.
  return_warned_for date,
  -- A part of a company, as for names. Most companies begin with their town, which has two or three characters.
  company3 text collate "C" generated always as (substr(company, 3)) stored,
  company4 text collate "C" generated always as (substr(company, 4)) stored,
  -- The customer that this one was merged into.
  merged_into bigint,
  -- The code of the reason for the last return to the public pool. `sea_note` has the words.
  return_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, former_owner_id) references membership (tenant_id, user_id),
  foreign key (tenant_id, merged_into) references customer (tenant_id, id),
  check ((owner_id is null) = (owned_at is null))
);
-- Lists and counts read indexes alone, and read the table for rows that changed since the last vacuum. By default
-- PostgreSQL waits for a fifth of the table: among a hundred thousand customers, two thousand claims had made counts
-- three times as slow.
alter table customer set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Finds customers by number, and decides who was first.
create unique index customer_mobile on customer (tenant_id, mobile_hash, mobile_twin);
create index customer_merged on customer (tenant_id, merged_into) where merged_into is not null;
-- All customers of one public pool, with or without an owner. The first pool cannot be deleted.
create index customer_of_sea on customer (tenant_id, sea_id, id) where sea_id <> 1;
-- The search for customers that return at night reads in the order of the ids.
create index customer_held on customer (tenant_id, id)
  where owner_id is not null and recycle_bin_id is null and not is_deal;
-- All customers of an owner, also those in the recycle bin. Used to count them, to hand them over, and to search all
-- parts of a name at once.
create index customer_of_owner on customer (tenant_id, owner_id, id)
  include (recycle_bin_id, name, company, level, owned_at, visit_order, follow_order)
  where owner_id is not null;

-- A public pool with its usual filters. Without an index, a reason that has become rare is looked for in the whole
-- pool.
create index customer_sea on customer (tenant_id, sea_id, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_level on customer (tenant_id, sea_id, level, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_reason on customer (tenant_id, sea_id, sea_reason, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;

-- The private pool of one member, and all private pools, in each order. One member has few enough customers to sort
-- them by the other keys. Every claim asks if a private pool has room. Deals do not count, and the index knows them.
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
-- Customers of a rare level among all private pools. Without this index they were found one by one on the way through
-- all of them. Lists by call-back and by follow-up collect them from here.
create index customer_owned_level on customer (tenant_id, level, owned_at desc, id desc)
  include (visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;

-- A search reads one pool, so a name that is rare there is found as fast as one that is rare everywhere. The indexes
-- know pool, order and the usual filters, so that a thousand customers of one name do not cost a thousand pages of the
-- table.
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
-- Searches for the last four digits are common in telephone work. Among ten million customers, a thousand share them,
-- all over the table. The index knows pool, order and the usual filters of each.
create index customer_sea_tail on customer (tenant_id, tail_hash, sea_id, sea_at desc, id desc)
  include (level, sea_reason, former_owner_id)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_tail on customer (tenant_id, tail_hash, owned_at desc, id desc)
  include (owner_id, level, visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
-- Few customers are deleted at a time.
create index customer_binned_tail on customer (tenant_id, tail_hash) where recycle_bin_id is not null;

-- A trigger, because many statements change owners and each would have to remember this.
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

-- A customer that comes to a public pool which is being deleted, or was, goes to the pool that replaces it. A trigger,
-- because many statements choose a pool.
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

-- The further numbers of a customer, such as landlines and foreign ones.
create table customer_number (
  tenant_id bigint not null,
  customer_id bigint not null,
  -- Written and read by platform/cipher.ts only.
  number_enc bytea not null,
  number_hash bytea not null,
  tail_hash bytea not null,
  -- The id names the number while it is masked.
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
  -- An archived tag stays on its customers, and is no longer offered.
  archived_at timestamptz,
  -- The tag that replaces this one while a job moves its customers. Nobody can change either of them meanwhile.
  merging_into bigint,
  primary key (tenant_id, id),
  unique (tenant_id, group_name, name),
  foreign key (tenant_id, merging_into) references tag (tenant_id, id)
);

-- Returns the last four digits in fewer bytes than their hash.
create function tail_key(tail_hash bytea) returns bigint
  language sql immutable strict parallel safe
  return ('x' || encode(substring(tail_hash for 8), 'hex'))::bit(64)::bigint;
grant execute on function tail_key to public;

-- Repeats the keys of the lists, so that the customers of a tag are found in order, however rare or common the tag is.
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
-- The index counts the customers of a tag by level or last contact. Fetching four thousand from the table took 2.4 ms.
create index customer_tag_owned on customer_tag (tenant_id, tag_id, owned_at desc, customer_id desc)
  include (level, follow_order, visit_order)
  where owner_id is not null and not is_recycled;
create index customer_tag_visit on customer_tag (tenant_id, tag_id, visit_order, customer_id)
  where owner_id is not null and not is_recycled;
create index customer_tag_follow on customer_tag (tenant_id, tag_id, follow_order, customer_id)
  where owner_id is not null and not is_recycled;
-- Among ten million customers, a thousand share the last four digits. Asking each of them for a common tag took four
-- milliseconds.
create index customer_tag_tail on customer_tag (tenant_id, tag_id, tail_key) where not is_recycled;

create function tag_like_its_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select c.owner_id, c.recycle_bin_id is not null, c.level, c.sea_id, c.sea_at, c.owned_at, c.follow_order, c.visit_order,
    tail_key(c.tail_hash)
  into new.owner_id, new.is_recycled, new.level, new.sea_id, new.sea_at, new.owned_at, new.follow_order, new.visit_order,
    new.tail_key
  from customer c where c.tenant_id = new.tenant_id and c.id = new.customer_id
  -- A concurrent change of the customer waits for this lock, and then finds this row.
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

-- The history of a customer: each event with its actor and time. It is written in the transaction that makes it true,
-- and never changed. `reference_id` is the id of the follow-up or of the call. `detail` holds field names and values,
-- and never a phone number.
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
-- Claims of a day are counted as events, because giving a customer back restores no claim.
create index customer_event_claims on customer_event (tenant_id, actor_id, at) where kind = 'claimed';

-- A short hold, so that two agents never call the same customer. It may be lost in a crash.
create unlogged table customer_lease (
  tenant_id bigint not null,
  customer_id bigint not null,
  member_id bigint not null,
  until timestamptz not null,
  -- Tells customers that are being called from those that a member only has open.
  called_until timestamptz,
  primary key (tenant_id, customer_id)
);
create index customer_lease_member on customer_lease (tenant_id, member_id);

-- Deletions, with their maker and reason. A row stays when its customer is restored, because undoing the batch refers
-- to it again.
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
-- Undoing an import looks for everything that refers to a customer, here and by indexes like this.
create index recycle_bin_customer on recycle_bin (tenant_id, customer_id);

-- Filters of customer lists that were saved under a name, for one member or for all.
create table saved_filter (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  pool text not null check (pool in ('private', 'sea')),
  name text not null,
  is_shared boolean not null,
  -- The filter as the list takes it. It contains no person's number.
  filter jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership
);
create unique index saved_filter_own on saved_filter (tenant_id, maker_id, pool, name) where not is_shared;
create unique index saved_filter_shared on saved_filter (tenant_id, pool, name) where is_shared;

-- The order in which a member sees the filters, and the filter with which their list opens. Deleted filters may be
-- listed.
create table saved_filter_choice (
  tenant_id bigint not null,
  user_id bigint not null,
  pool text not null check (pool in ('private', 'sea')),
  ordered bigint[] not null,
  default_id bigint,
  primary key (tenant_id, user_id, pool),
  foreign key (tenant_id, user_id) references membership
);

-- An owner's request for more time, and the leader's decision with a note. A request of an earlier owner is void.
create table extension_request (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  asker_id bigint not null,
  reason text not null,
  at timestamptz not null,
  -- Null while the request waits.
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

-- A change of many customers at once. Its rows are stored, so that it can be reported, continued and undone.
create table customer_batch (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  kind text not null check (kind in ('return', 'assign', 'level', 'tags', 'delete', 'restore', 'move')),
  -- The requested change: reason, level, tags. Nothing personal.
  wanted jsonb not null,
  -- The rights of the maker at the time of the request.
  maker_rights jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  -- Null if the batch was carried out within the request.
  job_id bigint,
  total integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, maker_id) references membership,
  foreign key (tenant_id, job_id) references job
);

-- Rows are written with their batch and deleted with it, by one statement each. They have no foreign key: checking it
-- took longer, for 50,000 rows, than writing them.
create table customer_batch_row (
  tenant_id bigint not null,
  batch_id bigint not null,
  customer_id bigint not null,
  -- The owner when the batch was made; null for the public pool. Customers that changed owners since are left alone.
  seen_owner_id bigint,
  -- The member who gets the customer.
  receiver_id bigint,
  -- Null before the row's turn. Otherwise `changed`, or the reason why the customer stayed as it was.
  outcome text,
  -- For a changed customer: its state before, and its event.
  before jsonb,
  event_id bigint,
  -- For an undone batch: `restored`, or `kept` if somebody changed the customer since.
  undone text check (undone in ('restored', 'kept')),
  primary key (tenant_id, batch_id, customer_id)
);
create index customer_batch_row_waiting on customer_batch_row (tenant_id, batch_id, customer_id) where outcome is null;
create index customer_batch_row_outcome on customer_batch_row (tenant_id, batch_id, outcome, customer_id);

-- A spreadsheet that becomes customers or follow-ups.
create table customer_import (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  maker_id bigint not null,
  -- The job of the reading, and later that of the writing.
  job_id bigint not null,
  state text not null default 'reading'
    check (state in ('reading', 'ready', 'writing', 'done', 'failed', 'undoing', 'undone')),
  file_path text not null,
  file_name text not null,
  -- The contents that the maker chose for each column; null: to be guessed.
  fields text[],
  -- Sealed JSON, because samples of a column may be telephone numbers.
  columns_enc bytea,
  good integer not null default 0,
  wrong integer not null default 0,
  existing integer not null default 0,
  -- The confirmed choice: the owners of new customers, the treatment of existing ones, and the rights of the maker
  -- then. `add`: known numbers become customers too, if the enterprise allows it.
  target text check (target in ('sea', 'self', 'staff')),
  on_existing text check (on_existing in ('skip', 'merge', 'add')),
  maker_rights jsonb,
  added integer not null default 0,
  merged integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  created_at timestamptz not null,
  kind text not null default 'customers' check (kind in ('customers', 'follow_ups')),
  -- The run that reads. A run that was believed dead stops when another one has begun.
  reading_run text,
  -- Keyed hash of the headings, under which the columns are remembered. Null for a file without headings.
  headings_hash bytea,
  is_remembered boolean not null default false,
  -- The confirmed choice for the targets `sea` and `staff`.
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

-- The rows of an import. Good rows stay until they are written, wrong ones until the import is deleted.
create table import_row (
  tenant_id bigint not null,
  import_id bigint not null,
  -- The number of the row as a person counts it in the spreadsheet.
  row integer not null,
  -- [{field, problem, firstRow}]; null: the row is good.
  problems jsonb,
  -- The cells of a wrong row as sealed JSON, because a wrong cell may still show a number.
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
  -- Values of custom fields by the id of the field, and tags.
  custom jsonb not null default '{}',
  tag_ids bigint[] not null default '{}',
  -- The words of a follow-up, and the time of the next call-back.
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

-- The result of an import for each row, so that it can be undone. Deleted with the import.
create table import_result (
  tenant_id bigint not null,
  import_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  -- Null for a customer that the import made. Otherwise {fields, custom, numbers, tags}: the values that it filled, by
  -- name or id.
  filled jsonb,
  -- The follow-up that the import wrote.
  follow_up_id bigint,
  -- The last event of the import in the customer's history.
  event_id bigint not null,
  undone text check (undone in ('restored', 'kept')),
  -- Further results of a follow-up: the event of the customer's new level, and the planned call-back with its time.
  level_event_id bigint,
  visit_id bigint,
  visit_at timestamptz,
  primary key (tenant_id, import_id, id),
  foreign key (tenant_id, import_id) references customer_import on delete cascade
);
create index import_result_waiting on import_result (tenant_id, import_id, id) where undone is null;

-- The content of each column in the last import of a file with these headings.
create table import_mapping (
  tenant_id bigint not null references tenant,
  kind text not null,
  headings_hash bytea not null,
  fields text[] not null,
  saved_at timestamptz not null,
  -- Columns, from 0, that were left out although their heading was known. Other columns without a field may have a
  -- heading that is known by now, which then counts.
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
  -- Everything that is stored about both customers, before and after, for undoing. Deleted soon after it can no longer
  -- be undone.
  before jsonb,
  after jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, kept_id) references customer (tenant_id, id),
  foreign key (tenant_id, merged_id) references customer (tenant_id, id)
);
create index customer_merge_of on customer_merge (tenant_id, kept_id);
create index customer_merge_merged on customer_merge (tenant_id, merged_id);

-- Pairs of customers that may be the same, as a job found them: same number, or same name and company. Each row has the
-- customer before it.
create table duplicate_pair (
  tenant_id bigint not null references tenant,
  id bigint generated always as identity,
  one_id bigint not null,
  other_id bigint not null,
  by text not null check (by in ('number', 'name')),
  -- A member looked at the pair and decided that they are two customers.
  dismissed boolean not null default false,
  primary key (tenant_id, id),
  unique (tenant_id, one_id, other_id),
  foreign key (tenant_id, one_id) references customer (tenant_id, id),
  foreign key (tenant_id, other_id) references customer (tenant_id, id),
  check (one_id < other_id)
);
create index duplicate_pair_other on duplicate_pair (tenant_id, other_id);

-- Files that members keep with a customer. The path is below the enterprise's own files.
create table customer_attachment (
  tenant_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  author_id bigint not null,
  at timestamptz not null,
  path text not null,
  -- The name that the author gave.
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

-- A text about a customer that is being merged goes to the customer that stays, so nothing is lost meanwhile.
create function written_of_who_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare stays bigint;
begin
  -- Waits for a merge of the customer that runs at the same time.
  select merged_into into stays from customer
  where tenant_id = new.tenant_id and id = new.customer_id for key share;
  if stays is not null then new.customer_id := stays; end if;
  return new;
end $$;
create trigger of_who_stays before insert on customer_event for each row
  when (new.kind not in ('created', 'imported', 'merged', 'unmerged'))
  execute function written_of_who_stays();
create trigger of_who_stays before insert on customer_attachment for each row execute function written_of_who_stays();

-- Events cannot be changed, except by these three functions. The history of an erased customer keeps events and times,
-- and loses the words.
create function erase_customer_story(of_customer bigint) returns void
language sql security definer set search_path = public
begin atomic
  update customer_event e set detail = '{}'
  where e.tenant_id = current_tenant() and e.customer_id = of_customer and exists (
    select from customer c where c.tenant_id = e.tenant_id and c.id = e.customer_id and c.erased_at is not null);
end;
revoke all on function erase_customer_story(bigint) from public;
grant execute on function erase_customer_story(bigint) to haihu_app;

-- Deletes the events of an import that is undone. If the level of a follow-up was put back, its event is deleted too.
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

-- Moves the history of a merged customer to the other one, and back when the merge is undone.
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

-- Restores every column, also those of later releases. Runs twice, because a change of owner removes the owner's
-- extensions.
create function restore_customer(of_customer bigint, was jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare columns text;
declare parts text;
begin
  select string_agg(quote_ident(attname), ', '), string_agg('r.' || quote_ident(attname), ', ') into columns, parts
  from pg_attribute
  where attrelid = 'customer'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname not in ('tenant_id', 'id');
  -- Another customer may have got the number meanwhile.
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

-- The nightly return of each enterprise. The first run only finds out the time of its night, and every run plans the
-- next.
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

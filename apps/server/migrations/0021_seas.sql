-- An enterprise keeps several seas, each for some of its people and with rules of its own. The first one has the id 1 in
-- every enterprise and is there without a row, until somebody changes it: so no customer had to be rewritten.
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
  primary key (tenant_id, id)
);
create unique index sea_name on sea (tenant_id, name);

alter table sea enable row level security;
alter table sea force row level security;
create policy own_tenant on sea using (tenant_id = current_tenant());

alter table customer
  -- Where it is, or whence it came: a constant is written into no row.
  add column sea_id bigint not null default 1,
  -- What the present owner was granted; gone with the owner, by the trigger below.
  add column extensions smallint not null default 0,
  add column extended_until date,
  -- The day of return that the owner was warned of.
  add column return_warned_for date;

alter table customer_tag add column sea_id bigint not null default 1;

-- A release before this one finds the same rows by these, only less quickly.
drop index customer_sea, customer_sea_level, customer_sea_name, customer_sea_name2, customer_sea_name3, customer_tag_sea;
create index customer_sea on customer (tenant_id, sea_id, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_level on customer (tenant_id, sea_id, level, sea_at desc, id desc)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name on customer (tenant_id, sea_id, name, id)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name2 on customer (tenant_id, sea_id, name2, id)
  where owner_id is null and recycle_bin_id is null;
create index customer_sea_name3 on customer (tenant_id, sea_id, name3, id)
  where owner_id is null and recycle_bin_id is null;
create index customer_tag_sea on customer_tag (tenant_id, tag_id, sea_id, sea_at desc, customer_id desc)
  where owner_id is null and not is_recycled;
-- What goes back by itself is looked for in the order of the ids.
create index customer_held on customer (tenant_id, id)
  where owner_id is not null and recycle_bin_id is null and not is_deal;

create or replace function tag_like_its_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select c.owner_id, c.recycle_bin_id is not null, c.level, c.sea_id, c.sea_at, c.owned_at, c.follow_order, c.visit_order
  into new.owner_id, new.is_recycled, new.level, new.sea_id, new.sea_at, new.owned_at, new.follow_order, new.visit_order
  from customer c where c.tenant_id = new.tenant_id and c.id = new.customer_id
  -- Whoever changes the customer meanwhile waits, and then finds this row.
  for share;
  return new;
end $$;

create or replace function tags_follow_their_customer() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  update customer_tag set owner_id = new.owner_id, is_recycled = new.recycle_bin_id is not null, level = new.level,
    sea_id = new.sea_id, sea_at = new.sea_at, owned_at = new.owned_at, follow_order = new.follow_order,
    visit_order = new.visit_order
  where tenant_id = new.tenant_id and customer_id = new.id;
  return null;
end $$;
drop trigger tags_follow on customer;
create trigger tags_follow after update on customer for each row
  when (
    (old.owner_id, old.recycle_bin_id, old.level, old.sea_id, old.sea_at, old.owned_at, old.last_follow_at,
      old.next_visit_at)
    is distinct from
    (new.owner_id, new.recycle_bin_id, new.level, new.sea_id, new.sea_at, new.owned_at, new.last_follow_at,
      new.next_visit_at)
  )
  execute function tags_follow_their_customer();

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
do $$
begin
  -- In an empty database the queue is installed after this, and there is no enterprise.
  if to_regnamespace('graphile_worker') is not null then
    perform begin_nightly_return(id) from tenant;
  end if;
end $$;

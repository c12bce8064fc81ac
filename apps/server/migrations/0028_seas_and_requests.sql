-- Why somebody gave a customer back, as a code; what they wrote besides is `sea_note`.
alter table customer add column return_reason text;

-- Customers are moved to another sea, also by a batch.
alter table customer_batch drop constraint customer_batch_kind_check;
alter table customer_batch add constraint customer_batch_kind_check
  check (kind in ('return', 'assign', 'level', 'tags', 'delete', 'restore', 'move'));

-- A sea that is deleted: while its customers move to another one it is still there, then its row only says where they are.
alter table sea add column moving_into bigint, add column deleted_at timestamptz;

-- Customers of one sea, wherever they are now: the first sea cannot be deleted.
create index customer_of_sea on customer (tenant_id, sea_id, id) where sea_id <> 1;

-- Whatever comes to a sea that is being deleted, or was, comes to the other one: many statements choose a sea.
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

alter table extension_request enable row level security;
alter table extension_request force row level security;
create policy own_tenant on extension_request using (tenant_id = current_tenant());

-- Two customers that are one: what stays is told by `merged_into`, which leads to it from wherever the other was known.
alter table customer
  add column merged_into bigint,
  add foreign key (tenant_id, merged_into) references customer (tenant_id, id);
create index customer_merged on customer (tenant_id, merged_into) where merged_into is not null;

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

alter table customer_merge enable row level security;
alter table customer_merge force row level security;
create policy own_tenant on customer_merge using (tenant_id = current_tenant());

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
create trigger of_who_stays before insert on follow_up for each row execute function written_of_who_stays();
create trigger of_who_stays before insert on return_visit for each row execute function written_of_who_stays();
create trigger of_who_stays before insert on call for each row when (new.customer_id is not null)
  execute function written_of_who_stays();
create trigger of_who_stays before insert on customer_event for each row
  when (new.kind not in ('created', 'imported', 'merged', 'unmerged'))
  execute function written_of_who_stays();

-- Stories cannot be changed: but that of a customer that was merged goes on in the other one's, and back when that is undone.
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
alter table duplicate_pair enable row level security;
alter table duplicate_pair force row level security;
create policy own_tenant on duplicate_pair using (tenant_id = current_tenant());

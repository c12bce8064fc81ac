-- A search finds any part of a name or company, in any case and width. `customer_gram` holds each pair of neighbouring
-- characters of both as a plain key, because only = < > use their index under row-level security. It replaces the seven
-- indexes of names and companies from a later character on.

-- Returns the form in which stored and typed texts are compared: NFKC makes full width half, then letters become small.
-- The letters are spelled out, because lower() knows others in each locale and release.
create function fold_text(typed text) returns text language sql immutable strict parallel safe as $$
  select case when folded ~ '[À-ӿ]' then translate(folded,
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĴĶĹĻĽŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽΆΈΉΊΌΎΏΑΒΓ'
      || 'ΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžάέήίόύώαβγ'
      || 'δεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюя')
    else folded end
  from (select lower(normalize(typed, nfkc) collate "C") as folded) one
$$;

-- Returns each two neighbouring characters as a number. Different pairs may share one, so the found rows are compared
-- with the text. None of these functions is strict. They are then planned as a part of the statement that calls them,
-- which is five times as fast.
create function pair_grams(folded text) returns setof integer language sql immutable parallel safe as $$
  select ((ascii(substr(folded, n, 1)) & 65535) << 16) | (ascii(substr(folded, n + 1, 1)) & 65535)
  from generate_series(1, char_length(folded) - 1) n
$$;

-- Returns each Chinese character from a position on. It finds names with that character after the first one. An index
-- finds those that begin with it.
create function letter_grams(folded text, since integer) returns setof integer
language sql immutable parallel safe as $$
  select ascii(substr(folded, n, 1)) & 65535 from generate_series(since, char_length(folded)) n
  where ascii(substr(folded, n, 1)) >= 11904
$$;

-- May return a number several times. The caller removes doubles for all customers of a statement together.
create function customer_grams(name text, company text) returns setof integer
language sql immutable parallel safe as $$
  select gram from pair_grams(name) gram union all select gram from letter_grams(name, 2) gram
  union all select gram from pair_grams(company) gram
$$;

create table customer_gram (
  tenant_id bigint not null,
  gram integer not null,
  customer_id bigint not null,
  primary key (tenant_id, gram, customer_id)
);
alter table customer_gram enable row level security;
alter table customer_gram force row level security;
create policy own_tenant on customer_gram using (tenant_id = current_tenant());
alter table customer_gram set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Returns the pair by which a search looks. The rarest pair is the one that reaches furthest within so many customers.
-- A single character is looked for as itself. Null: no pair; `is_rare`: not more customers have it.
create function gram_to_ask(tenant bigint, folded text, few integer, out gram integer, out is_rare boolean)
language sql stable as $$
  select one, reached is null from (
    select one, (
      select g.customer_id from customer_gram g where g.tenant_id = tenant and g.gram = one
      order by g.customer_id offset few limit 1
    ) as reached
    from (
      select one from pair_grams(folded) one
      union select one from letter_grams(folded, 1) one where char_length(folded) = 1
    ) asked
  ) asked
  order by reached desc nulls first limit 1
$$;

-- Indexes go with their columns, also those that only include one of them.
drop index customer_company, customer_company3, customer_company4, customer_sea_name, customer_owned_name,
  customer_of_owner;
alter table customer
  drop column name2,
  drop column name3,
  drop column company3,
  drop column company4,
  add column search_name text collate "C" not null generated always as (fold_text(name)) stored,
  add column search_company text collate "C" generated always as (fold_text(company)) stored;
create index customer_sea_name on customer (tenant_id, sea_id, search_name, id)
  include (level, sea_at, sea_reason, former_owner_id)
  where owner_id is null and recycle_bin_id is null;
create index customer_owned_name on customer (tenant_id, search_name, id)
  include (owner_id, level, owned_at, visit_order, follow_order)
  where owner_id is not null and recycle_bin_id is null;
create index customer_of_owner on customer (tenant_id, owner_id, id)
  include (recycle_bin_id, search_name, search_company, level, owned_at, visit_order, follow_order)
  where owner_id is not null;

-- Fills the table for existing rows of all enterprises, in the order of the key.
alter table customer no force row level security;
alter table customer_gram no force row level security;
insert into customer_gram (tenant_id, gram, customer_id)
  select distinct c.tenant_id, gram, c.id from customer c, customer_grams(c.search_name, c.search_company) gram order by 1, 2, 3;
alter table customer force row level security;
alter table customer_gram force row level security;

create function new_customers_have_grams() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into customer_gram (tenant_id, gram, customer_id)
  select distinct a.tenant_id, gram, a.id from added a, customer_grams(a.search_name, a.search_company) gram;
  return null;
end $$;
create trigger have_grams after insert on customer referencing new table as added
  for each statement execute function new_customers_have_grams();

create function grams_follow_their_customer() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  before integer[] := array(select customer_grams(old.search_name, old.search_company));
  after integer[] := '{}';
begin
  if tg_op = 'UPDATE' then
    after := array(select customer_grams(new.search_name, new.search_company));
  end if;
  delete from customer_gram
  where tenant_id = old.tenant_id and customer_id = old.id and gram = any(before) and gram <> all(after);
  insert into customer_gram (tenant_id, gram, customer_id)
  select distinct old.tenant_id, gram, old.id from unnest(after) gram where gram <> all(before);
  return null;
end $$;
create trigger grams_follow after update on customer for each row
  when ((old.name, old.company) is distinct from (new.name, new.company))
  execute function grams_follow_their_customer();
create trigger grams_go after delete on customer for each row execute function grams_follow_their_customer();

-- Times in which a line was out of use. Whole months of them cost no rent.
create table line_rest (
  tenant_id bigint not null,
  line_id bigint not null,
  from_at timestamptz not null,
  -- Null: the line is still out of use.
  until_at timestamptz,
  primary key (tenant_id, line_id, from_at),
  foreign key (tenant_id, line_id) references line
);

-- The owner of the tables may read them all for this migration.
alter table line no force row level security;
alter table call no force row level security;
-- The beginnings were not stored before, so they are taken from the last calls.
insert into line_rest (tenant_id, line_id, from_at)
select l.tenant_id, l.id, coalesce(
  (select max(c.created_at) from call c where c.tenant_id = l.tenant_id and c.line_id = l.id), l.created_at)
from line l where not l.enabled;
alter table line force row level security;
alter table call force row level security;

alter table line_rest enable row level security;
alter table line_rest force row level security;
create policy own_tenant on line_rest using (tenant_id = current_tenant());

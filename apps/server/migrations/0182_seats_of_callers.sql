-- Until now everybody could call on a package with seats while nobody had one. From now on only members with a seat
-- can. The members who called most in the last 30 days get the seats, and the others get a message.
do $$
declare
  name text;
begin
  -- The owner of the tables may read them all for this migration.
  foreach name in array array['package', 'package_use', 'seat', 'call', 'membership', 'outbox', 'outbox_due'] loop
    execute format('alter table %I no force row level security', name);
  end loop;
end $$;

insert into seat (tenant_id, package_id, user_id, given_at, given_by)
select tenant_id, package_id, user_id, now(), 0
from (
  select p.tenant_id, p.id as package_id, p.seats, m.user_id,
    row_number() over (
      partition by p.tenant_id, p.id order by count(u.call_id) desc, count(*) desc, m.user_id) as place
  from package p
  join call c on c.tenant_id = p.tenant_id and c.created_at > now() - interval '30 days' and c.origin <> 'test'
    and c.line_id is not null
  join membership m on m.tenant_id = c.tenant_id and m.user_id = c.agent_id
    and m.left_at is null and m.suspended_at is null
  left join package_use u on u.tenant_id = c.tenant_id and u.call_id = c.id and u.package_id = p.id
  where p.seats > 0 and p.starts_at <= now() and p.expires_at > now() and not exists (
    select from seat s join package o on o.tenant_id = s.tenant_id and o.id = s.package_id
    where s.tenant_id = p.tenant_id and o.starts_at <= now() and o.expires_at > now())
  group by p.tenant_id, p.id, p.seats, m.user_id
) caller
where place <= seats;

with told as (
  insert into outbox (tenant_id, type, version, at, actor_id, subject_id, payload)
  select distinct p.tenant_id, 'billing.seats_needed', 1, now(), 0, 0, '{}'::jsonb
  from package p where p.seats is not null and p.starts_at <= now()
  returning tenant_id, id
)
insert into outbox_due (tenant_id, id) select tenant_id, id from told;

do $$
declare
  name text;
begin
  foreach name in array array['package', 'package_use', 'seat', 'call', 'membership', 'outbox', 'outbox_due'] loop
    execute format('alter table %I force row level security', name);
  end loop;
end $$;

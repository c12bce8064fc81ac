-- Those of a tag who have a level, or nobody spoke to lately, are counted by what the index knows: fetching each of four
-- thousand from the table took 2.4 ms.
drop index customer_tag_owned;
create index customer_tag_owned on customer_tag (tenant_id, tag_id, owned_at desc, customer_id desc)
  include (level, follow_order, visit_order)
  where owner_id is not null and not is_recycled;

-- haihu: expand; needs 1.0
-- haihu: no transaction
-- All private pools with a tag by call-back. The level stands in the index behind the order, so a list of one level
-- reads no row of another one. It takes the place of customer_tag_visit.
create index concurrently if not exists customer_tag_visit_level
  on customer_tag (tenant_id, tag_id, visit_order, customer_id, level)
  where owner_id is not null and not is_recycled

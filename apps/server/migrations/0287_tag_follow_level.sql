-- haihu: expand; needs 1.0
-- haihu: no transaction
-- All private pools with a tag by follow-up, in the same way. The list of idle customers also asks since when their
-- owners have them. It takes the place of customer_tag_follow.
create index concurrently if not exists customer_tag_follow_level
  on customer_tag (tenant_id, tag_id, follow_order, customer_id, level, owned_at)
  where owner_id is not null and not is_recycled

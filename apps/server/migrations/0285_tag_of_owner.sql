-- haihu: expand; needs 1.0
-- haihu: no transaction
-- The customers of one member with a tag, in every order. A list finds its page in the index, and a search checks the
-- tag there. It takes the place of customer_tag_private.
create index concurrently if not exists customer_tag_of_owner
  on customer_tag (tenant_id, owner_id, tag_id, customer_id) include (level, owned_at, follow_order, visit_order, tail_key)
  where owner_id is not null and not is_recycled

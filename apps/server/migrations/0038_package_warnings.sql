alter table wallet
  -- Package minutes there were after the last purchase, and the lowest share of them, in per cent, that was warned of.
  add column minutes_base integer not null default 0 check (minutes_base >= 0),
  add column minutes_warned smallint check (minutes_warned in (0, 5, 20));

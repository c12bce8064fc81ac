-- Columns, from 0, that were left out although their heading told what they hold. Another one that was left out may have a
-- heading that is known by now, and is taken for that.
alter table import_mapping add column left_out integer[] not null default '{}';

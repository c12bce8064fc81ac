-- haihu: expand; needs 1.0
-- The engine's version, its known fault, and the common sounds that it has no file for, as its driver found at the last look.
alter table engine_node add column version text, add column fault text,
  add column missing_sounds text[] not null default '{}';

-- haihu: expand; needs 1.0
-- Holders may ring outside numbers in a call, which costs money. Null: they may if the role leads calls, as managers do.
-- It is no code in `permissions`, because programs of 1.0 refuse roles with a code that they do not know.
alter table role add column rings_outside boolean;

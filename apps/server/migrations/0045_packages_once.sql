-- The order or invoice a package was given for: the same one gives it once, as a transfer's reference pays in once.
alter table package add column reference text;
create unique index package_reference on package (tenant_id, reference) where reference is not null;

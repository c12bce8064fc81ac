-- haihu: expand; needs 1.0
-- Builds of the Android app, as the operator published them. A host has builds of one app; those of the host '' are for
-- all hosts without one of their own.
create table app_release (
  host text not null,
  -- The code of the build. Phones take a higher one only.
  code integer not null check (code > 0),
  -- The name of the app in Android: com.yunfan.crm.
  id text not null,
  version text not null,
  name text not null,
  -- SHA-256 of the certificate that signed it. Phones take updates by the same one only.
  certificate bytea not null check (octet_length(certificate) = 32),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Older builds have to be updated.
  compulsory boolean not null,
  published_at timestamptz not null,
  file bytea not null,
  primary key (host, code)
);
create index app_release_file on app_release (sha256);
revoke update, delete on app_release from haihu_app;

-- Recordings that are older than their enterprise keeps them are found without reading every call.
create index call_recording_age on call (tenant_id, created_at) where recording_path is not null;

-- Values of the enterprise's own fields, by the id of the field. What is archived keeps its values.
alter table customer add column custom jsonb not null default '{}';

alter table tag add column colour text not null default 'grey';
-- An archived tag stays on its customers, and is offered no more.
alter table tag add column archived_at timestamptz;

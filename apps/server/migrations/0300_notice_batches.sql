-- haihu: expand; needs 1.0
-- Notices that were made together are sent by one job. Its id is the batch.
alter table notice_sending add column batch bigint not null default 0;

-- haihu: expand; needs 1.0
-- A device without a network keeps a follow-up and sends it later. `at` is then the instant of writing, and this is the
-- one at which the server received it. Null for a follow-up that was received when it was written.
alter table follow_up add column received_at timestamptz;

-- haihu: expand; needs 1.0
-- The number of a call is drawn before its row is written, so that what needs it is sent with the row.
grant usage on sequence call_id_seq to haihu_app;

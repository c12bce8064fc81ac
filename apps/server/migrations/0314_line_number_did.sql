-- haihu: expand; needs 1.0
-- haihu: no transaction
-- Finds the line that a carrier calls. It is not unique: two lines of an enterprise may show the same number.
create index concurrently if not exists line_number_did on line_number (did_hash)

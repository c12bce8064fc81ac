-- haihu: expand; needs 1.0
-- The day of the last movement of money that asked for the nightly closing, because it did not run. Otherwise each call
-- would ask again, as long as no day was ever closed.
alter table wallet add column closing_asked_on date;

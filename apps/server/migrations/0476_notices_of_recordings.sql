-- haihu: expand; needs 1.0
-- The reason why the notice about the recording kept a call from being recorded: `not_agreed` if the customer was asked
-- and has not agreed, `no_sound` if the engine has no sound for the notice. Null: it did not.
alter table call add column unrecorded text;
-- The instant at which the customer agreed to the recording, which begins then. Null: they were not asked, or did not.
alter table call add column agreed_at timestamptz;

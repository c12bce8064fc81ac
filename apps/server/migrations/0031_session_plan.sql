-- Every request begins with this function. Its plan does not hang on whose session it is, so it is made once a
-- connection; made anew each time, as connections otherwise have it, it costs more than the reading.
alter function session_member(bytea) set plan_cache_mode = force_generic_plan;

-- A dialler that stops gives its nodes back. Calls may be placed on them until this instant, because the next dialler
-- takes them at once and carries out the orders that wait.
alter table engine_node add column given_back_until timestamptz;

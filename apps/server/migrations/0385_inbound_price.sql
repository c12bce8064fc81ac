-- haihu: expand; needs 1.0
-- The price of 60 s of a call from a person who called the line, in units of 0.0001 yuan. Carriers charge it for numbers
-- that are free for the caller, such as 400 numbers. 0: calls of people who call us cost nothing.
alter table line add column inbound_price bigint not null default 0;

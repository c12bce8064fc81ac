-- Holds until when a worker of the queue counts as alive. The time is the database's own. A row outlives a broken
-- connection and a failover, so that no living worker loses its jobs to a colleague.
create table worker_alive (
  worker_id text primary key,
  until timestamptz not null
);
revoke all on worker_alive from haihu_app;
grant select, insert, update, delete on worker_alive to haihu_scheduler;

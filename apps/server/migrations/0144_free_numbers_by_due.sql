-- Numbers without an agent in the order of their time. An index that begins with the seat does not have this order for
-- them.
create index task_number_free on task_number (tenant_id, task_id, due_at, id) where state = 'waiting' and seat_id is null;

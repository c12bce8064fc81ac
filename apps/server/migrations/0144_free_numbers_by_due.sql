-- Numbers of nobody in the order they fall due: an index that begins with the seat is not in this order where there is none.
create index task_number_free on task_number (tenant_id, task_id, due_at, id) where state = 'waiting' and seat_id is null;

-- haihu: expand; needs 1.0
-- Leaves room in each page of calls for their next states. A state that no index has then stays in its page and writes
-- none of the indexes. It holds for pages that are filled from now on.
alter table call set (fillfactor = 70);

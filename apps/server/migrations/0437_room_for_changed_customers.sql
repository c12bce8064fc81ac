-- haihu: expand; needs 1.0
-- Leaves room in each page of customers for their next versions. A change of fields that no index has, such as a remark,
-- then stays in its page and writes none of the indexes. It holds for pages that are filled from now on.
alter table customer set (fillfactor = 90);

import { expect, test } from 'vitest';
import { columnsWritten } from './written-columns.ts';

test.each([
  ['select name from customer for update of c', []],
  ['insert into tag (tenant_id, name) values ($1, $2)', ['tag.tenant_id', 'tag.name']],
  ['insert into agent_state as held (user_id) select 1 on conflict do update set chosen = 2', ['agent_state.user_id']],
  ['insert into import_row\n  select $1', ['import_row.*']],
  ['delete from seat where id = $1', ['seat.deleted']],
  [
    'update customer set level = $1, remark = coalesce($2, remark) where id = $3',
    ['customer.level', 'customer.remark'],
  ],
  [
    'update customer set\n (name, company) = (select 1), level = 2',
    ['customer.name', 'customer.company', 'customer.level'],
  ],
  ['update call c set cost = n.cost from n where c.id = n.id', ['call.cost']],
  [
    'with taken as (update customer set owner_id = $1 where id = $2 returning id) insert into outbox (type) select 1',
    ['customer.owner_id', 'outbox.type'],
  ],
])('%s writes %j', (text, columns) => expect(columnsWritten(text)).toEqual(columns));

import { expect, test } from 'vitest';
import { withCustomer } from '../test-support/with-customer.ts';

test('the story goes on page after page, newest first, nothing twice', async () => {
  const { world, token, id } = await withCustomer();
  for (let index = 0; index < 12; index += 1) {
    world.clock.now = () => new Date(Date.UTC(2026, 2, 2, 3, Math.floor(index / 3)));
    await world.call('followups.save', { customerId: id, text: `第 ${index} 次` }, token);
  }
  const texts: (string | undefined)[] = [];
  let next: string | undefined;
  do {
    const { data } = await world.call('followups.timeline', { customerId: id, size: 5, next }, token);
    texts.push(...data.list.map((item) => item.followUp?.text));
    next = data.next ?? undefined;
  } while (next);
  expect(texts.filter(Boolean)).toEqual(Array.from({ length: 12 }, (_, index) => `第 ${11 - index} 次`));
  const list = await world.call('followups.list', { customerId: id, size: '3' as never }, token);
  expect(list.data.list.map(({ text }) => text)).toEqual(['第 11 次', '第 10 次', '第 9 次']);
});

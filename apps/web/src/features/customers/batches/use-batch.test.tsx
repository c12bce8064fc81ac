// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, drawHook, happen, ServerRefusal, serve } from '../../../shared/lib/test-page.tsx';
import { useStartBatch } from './use-batch.ts';

afterEach(clearPage);

const whom = { by: 'ids', ids: ['3'] } as const;
const batch = { id: '1', kind: 'level', state: 'done', total: 1, changed: 1, kept: 0, restored: 0 };

test('two taps are one wish, and one batch; what is wished for once more later is another', async () => {
  const asked = serve({ 'customers.setLevels': () => batch });
  const page = await drawHook(() => useStartBatch('customers.setLevels'));
  await happen(() => {
    page.now.mutate({ whom: { ...whom, ids: ['3'] }, level: 1 });
    page.now.mutate({ whom: { ...whom, ids: ['3'] }, level: 1 });
  });
  const keys = () => asked.filter(({ name }) => name === 'customers.setLevels').map(({ key }) => key);
  expect(keys()).toHaveLength(2);
  expect(new Set(keys()).size).toBe(1);
  await happen(() => page.now.mutate({ whom: { ...whom, ids: ['3'] }, level: 1 }));
  expect(new Set(keys()).size).toBe(2);
});

test('a request without an answer is repeated under its key, a refused one is not', async () => {
  let answers: unknown = new Error('offline');
  const asked = serve({ 'customers.setLevels': () => answers });
  const page = await drawHook(() => useStartBatch('customers.setLevels'));
  const once = () => happen(() => page.now.mutate({ whom: { ...whom, ids: ['3'] }, level: 1 }));
  await once();
  answers = new ServerRefusal(40000);
  await once();
  answers = batch;
  await once();
  const [first, second, third] = asked.filter(({ name }) => name === 'customers.setLevels').map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(second);
});

// @vitest-environment happy-dom
import type { Call } from '@haihu/contract/calls/core/calls';
import { levelLetter } from '@haihu/rules/customers/levels';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { clearPage, draw, drawHook, happen, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { Caller } from './caller.tsx';
import { t } from './softphone-texts.ts';
import { useDecline } from './use-decline.ts';

beforeEach(() => signInAs({ permissions: ['calls.place'] }));
afterEach(clearPage);

const call = {
  id: '9',
  customerId: '31',
  customerName: '林晓燕',
  taskNumberId: null,
  company: '义乌五金',
  callee: '139****0160',
  area: '浙江义乌',
  lineName: '义乌专线',
  createdAt: '2026-03-02T02:00:00Z',
  direction: 'inbound',
} as Call;

test('a ring tells who calls, with the last note that the agent may read', async () => {
  serve({
    'customers.locate': () => ({ userId: '2', place: 'private' }),
    'customers.privateDetail': () => ({ id: '31', level: 2 }),
    'followups.list': () => ({ list: [{ id: '1', at: '2026-03-01T02:00:00Z', text: '要报价单', outcome: null }] }),
  });
  await draw(<Caller call={call} />);
  await happen();
  await happen();
  const said = document.body.textContent;
  for (const words of ['林晓燕', '义乌五金', '139****0160', '要报价单']) expect(said).toContain(words);
  expect(document.querySelector('.lv.small')?.textContent).toBe(levelLetter(2));
});

test('a person of a task is named, with the task', async () => {
  const asked = serve({
    'tasks.number': () => ({ name: '陈先生', taskName: '春季回访', remark: '展会', area: '浙江义乌' }),
  });
  const unknown = { customerId: null, customerName: null, company: null };
  await draw(<Caller call={{ ...call, ...unknown, taskNumberId: '71' }} />);
  await happen();
  const said = document.body.textContent;
  for (const words of ['陈先生', '139****0160', t.ofTask('春季回访'), '展会']) expect(said).toContain(words);
  expect(said).not.toContain(t.unknownCaller);
  expect(asked).toMatchObject([{ name: 'tasks.number', request: { id: '71' } }]);
});

test('a person who asked to be called back is told as such, with the time for which they waited', async () => {
  await draw(
    <Caller call={{ ...call, customerId: null, direction: 'outbound', origin: 'callback', waitedSeconds: 80 }} />,
  );
  await happen();
  expect(document.body.textContent).toContain(t.askedBack(talkTime(80)));
});

test('a number of no customer is told as such, and nothing more is asked for', async () => {
  const asked = serve({});
  await draw(<Caller call={{ ...call, customerId: null, customerName: null, company: null }} />);
  await happen();
  expect(document.body.textContent).toContain(t.unknownCaller);
  expect(asked).toEqual([]);
});

test('a caller is declined at the server, which passes them on; any other ring ends at the phone alone', async () => {
  const asked = serve({ 'calls.decline': () => ({ done: true }) });
  const caller = await drawHook(() => useDecline('9'));
  await happen(caller.now);
  expect(asked).toMatchObject([{ name: 'calls.decline', request: { id: '9' } }]);
  const other = await drawHook(() => useDecline(null));
  await happen(other.now);
  expect(asked).toHaveLength(1);
});

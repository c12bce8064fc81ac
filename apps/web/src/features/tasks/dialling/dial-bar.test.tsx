// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { clearOutbox, ownEntries } from '../../../shared/lib/outbox/test-outbox.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import {
  clearPage,
  draw,
  happen,
  navigate,
  ServerRefusal,
  serve,
  signInAs,
  toast,
} from '../../../shared/lib/test-page.tsx';
import { readJson } from '../../../shared/lib/stored.ts';
import { DialBar } from './dial-bar.tsx';
import type { DialledNumber } from './dialled-number.ts';
import { emptyResult } from './result.ts';
import { t } from './texts.ts';
import { keepResult } from './use-result.ts';

afterEach(async () => {
  signInAs();
  await clearOutbox();
  await clearPage();
});

test.each(['preview', 'progressive'])(
  'a number that opens while the next one of a %s task is asked for is not replaced by it',
  async (mode) => {
    signInAs({ permissions: ['tasks.work'] });
    const went = navigate();
    const next = Promise.withResolvers<object>();
    const options = { wrapUp: { isCompulsory: false } };
    serve({ 'config.options': () => options, 'tasks.next': () => next.promise });
    const number = { id: '7', taskId: '3', state: 'connected', mode, isSample: false } as DialledNumber;
    const onCall = { callId: null, running: null, isElsewhere: false, isOnCall: false, cause: null, missed: null };
    const { host, leave } = await draw(
      <DialBar
        number={number}
        result={emptyResult}
        onCall={{ ...onCall, begin: () => undefined, end: () => undefined }}
        cause={null}
        onPractised={() => undefined}
        onKept={() => undefined}
        isGoingOn={false}
      />,
    );
    const skip = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === t.skip)!;
    await happen(() => skip.click());
    await leave();
    await happen(() => next.resolve({ list: [{ id: '8' }], nextAt: null }));
    expect(went).toEqual([]);
  },
);

/** Draws the bar of a number that was called, with a result, and saves it. `answer`: that of the server. */
async function saved(answer: () => unknown) {
  signInAs({ permissions: ['tasks.work'] });
  const went = navigate();
  serve({
    'config.options': () => ({ wrapUp: { isCompulsory: false } }),
    'tasks.record': answer,
    'tasks.next': answer,
  });
  const number = { id: '7', taskId: '3', name: '陈先生', state: 'connected', mode: 'preview' } as DialledNumber;
  const result = { ...emptyResult, text: '周五再打' };
  keepResult('7', result);
  const onCall = { callId: null, running: null, isElsewhere: false, isOnCall: false, cause: null, missed: null };
  const kept: boolean[] = [];
  const { host } = await draw(
    <DialBar
      number={number}
      result={result}
      onCall={{ ...onCall, begin: () => undefined, end: () => undefined }}
      cause="answered"
      onPractised={() => undefined}
      onKept={() => kept.push(true)}
      isGoingOn={false}
    />,
  );
  const save = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === t.saveNext)!;
  await happen(() => save.click());
  await vi.waitFor(() => expect(toast()).not.toBeNull());
  const draft = readJson<{ text: string }>(storageKeys.taskResultDraftOf(sessionUser()!.userId, '7'));
  return { went, kept, draft };
}

test('a result without a network stays on the device, and its number is left', async () => {
  const { went, kept, draft } = await saved(() => new Error('gone'));
  expect([kept, draft]).toEqual([[true], null]);
  await vi.waitFor(() => expect(went).toMatchObject([['open', 'taskDetail', { id: '3' }, { replace: true }]]));
  expect(toast()).toMatch(/^(Kept|The browser keeps nothing)/);
  expect(await ownEntries()).toMatchObject([{ call: 'tasks.record', name: '陈先生', order: '7' }]);
});

test('a result that the server refuses stays in the form', async () => {
  const { went, kept, draft } = await saved(() => new ServerRefusal(41202));
  expect([went, kept, draft?.text]).toEqual([[], [], '周五再打']);
  expect(await ownEntries()).toEqual([]);
});

// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { clearPage, draw, happen, navigate, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { DialBar } from './dial-bar.tsx';
import type { DialledNumber } from './dialled-number.ts';
import { emptyResult } from './result.ts';
import { t } from './texts.ts';

afterEach(clearPage);

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

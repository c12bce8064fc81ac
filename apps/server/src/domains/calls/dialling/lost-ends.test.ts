import { expect, test } from 'vitest';
import type { KeptEnd } from '../../../integrations/telephony/telephony.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const HOUR = 3_600_000;

/** Talks for a while, and ends the call as one that the engine does not know any more. Returns its record. */
async function loseTalk(recordedSeconds: number | null, keptOf: (answeredAt: string) => KeptEnd) {
  const bench = await createCallBench();
  const { token } = await bench.agent();
  const { id } = (await bench.place(token, { mobile: '13900000060' })).data;
  await bench.until(id, 'answered');
  const { data } = await bench.call('calls.detail', { id }, token);
  const kept = keptOf(data.answeredAt!);
  await bench.domains.calls.progress.endLost(bench.tenantId, id, { recordedSeconds, kept });
  return (await bench.call('calls.detail', { id }, token)).data;
}

const after = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

test('a customer of whom the engine knows that they hung up has hung up', async () => {
  const call = await loseTalk(null, (answeredAt) => ({
    answeredAt,
    endedAt: after(answeredAt, 9000),
    hungUpBy: 'customer',
  }));
  expect(call).toMatchObject({ cause: 'answered', hungUpBy: 'customer', talkSeconds: 9 });
});

test('without that knowledge nobody but the system ended the call', async () => {
  const call = await loseTalk(null, (answeredAt) => ({ answeredAt, endedAt: after(answeredAt, 9000) }));
  expect(call).toMatchObject({ cause: 'answered', hungUpBy: 'system', talkSeconds: 9 });
});

test('a talk during which the engine’s clock was put back by an hour lasted as long as its recording', async () => {
  const call = await loseTalk(40, (answeredAt) => ({ answeredAt, endedAt: after(answeredAt, 40_000 - HOUR) }));
  expect(call).toMatchObject({ talkSeconds: 40 });
});

test('a recording that is shorter than the talk that the engine kept does not end it', async () => {
  const call = await loseTalk(5, (answeredAt) => ({ answeredAt, endedAt: after(answeredAt, 60_000) }));
  expect(call).toMatchObject({ talkSeconds: 60 });
});

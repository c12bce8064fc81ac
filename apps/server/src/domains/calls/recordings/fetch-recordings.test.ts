import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { eraseCalls } from '../records/personal-data.repository.ts';
import { createCallBench } from '../test-support/call-bench.ts';

const ANSWERS_SHORTLY = '13612340080';
const DAY = 24 * 60 * 60 * 1000;

/** Makes an agent whose call ended while nothing could be stored. */
async function unstored() {
  const bench = await createCallBench();
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  const { write } = bench.storage;
  bench.storage.write = () => Promise.reject(new Error('the storage is away'));
  const { data: call } = await bench.place(agent.token, { mobile: ANSWERS_SHORTLY });
  await bench.until(call.id, 'ended');
  const [driver] = bench.dialler.drivers().values();
  /** Brings the storage back, and asks the engine again after `ms`. */
  async function later(ms: number): Promise<void> {
    bench.storage.write = write;
    bench.time.advance(ms);
    await bench.dialler.reconcile();
    await bench.dialler.settled();
  }
  const path = sql`select recording_path as path from call`;
  const stored = async () => (await bench.tenant.query<{ path: string | null }>(path))[0]!.path !== null;
  const due = () => bench.tenant.query(sql`select call_id from recording_due`);
  return { bench, agent, id: call.id as string, telephony: driver!.telephony, later, stored, due };
}

test('a recording that could not be stored is fetched again, and deleted at the engine once it is', async () => {
  const { bench, agent, id, telephony, later, stored, due } = await unstored();
  const detail = (await bench.call('calls.detail', { id }, agent.token)).data;
  expect(detail).toMatchObject({ state: 'ended', cost: '1200', hasRecording: false });
  expect(await telephony.recorded()).toEqual([id]);
  await later(5000);
  expect(await stored()).toBe(true);
  expect([await telephony.recorded(), await due()]).toEqual([[], []]);
  const { link } = (await bench.call('calls.recording', { id }, agent.token)).data;
  expect(link).toContain('/');
});

test('a recording that a process with a fast clock put off is fetched at once', async () => {
  const { bench, later, stored, due } = await unstored();
  await bench.tenant.query(sql`update recording_due set due_at = due_at + interval '10 minutes'`);
  await later(1000);
  expect(await stored()).toBe(false);
  await bench.tenant.query(sql`update recording_due set due_at = due_at + interval '50 minutes'`);
  await later(1000);
  expect([await stored(), await due()]).toEqual([true, []]);
});

test('a recording that is older than the enterprise keeps them is deleted at the engine, and not stored', async () => {
  const { telephony, later, stored, due } = await unstored();
  await later(400 * DAY);
  expect(await stored()).toBe(false);
  expect([await telephony.recorded(), await due()]).toEqual([[], []]);
});

test('the recording of a number that was erased meanwhile is deleted at the engine, and not stored', async () => {
  const { bench, telephony, later, stored, due } = await unstored();
  const sealed = (number: string) => bench.cipher.seal(bench.tenantId, number);
  const calls = { customerId: '0', numberHashes: [sealed(ANSWERS_SHORTLY).hash] };
  await bench.tenant.transaction((tx) => eraseCalls(tx, calls, sealed('0')));
  await later(5000);
  expect(await stored()).toBe(false);
  expect([await telephony.recorded(), await due()]).toEqual([[], []]);
});

test('once a day what lies at the engine and nobody waits for is fetched, and what is stored already is deleted', async () => {
  const { bench, id, telephony, later, stored, due } = await unstored();
  await bench.tenant.query(sql`delete from recording_due`);
  await later(DAY);
  expect(await stored()).toBe(true);
  expect([await telephony.recorded(), await due()]).toEqual([[], []]);
  // The recording is stored, but the engine was away when it should have deleted its copy.
  telephony.recorded = async () => [id];
  let forgotten = '';
  telephony.forgetRecording = async (callId) => {
    forgotten = callId;
  };
  await later(DAY);
  expect(forgotten).toBe(id);
});

test('a stored recording that the engine could not delete is deleted there later', async () => {
  const bench = await createCallBench();
  const { token } = await bench.agent('赵婷', { dataScope: 'all' });
  const [driver] = bench.dialler.drivers().values();
  const { telephony } = driver!;
  const { forgetRecording } = telephony;
  telephony.forgetRecording = () => Promise.reject(new Error('the engine is away'));
  const { data: call } = await bench.place(token, { mobile: ANSWERS_SHORTLY });
  await bench.until(call.id, 'ended');
  const due = () => bench.tenant.query(sql`select call_id from recording_due`);
  expect(await bench.tenant.query(sql`select from call where recording_path is not null`)).toHaveLength(1);
  expect([await telephony.recorded(), (await due()).length]).toEqual([[call.id], 1]);
  telephony.forgetRecording = forgetRecording;
  bench.time.advance(5000);
  await bench.dialler.reconcile();
  await bench.dialler.settled();
  expect([await telephony.recorded(), await due()]).toEqual([[], []]);
});

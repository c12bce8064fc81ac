import { settingDefaults } from '@haihu/contract/config/core/settings';
import { expect, test, vi } from 'vitest';
import { arrive } from '../test-support/arrive.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** A person in Germany who presses 1 three seconds after the answer, and one who presses nothing. */
const [AGREES, SILENT] = ['+49 30 1234 5663', '+49 30 1234 5660'];

/** Makes an agent whose line dials Germany at an hour at which people there may be called. */
async function createGermanBench() {
  const bench = await createCallBench({ startsAt: new Date('2026-03-02T10:00:00Z') });
  const { domains, tenantId, lineId } = bench;
  const agent = await bench.agent('赵婷', { dataScope: 'all' });
  await domains.calls.setLine(tenantId, lineId, { countries: ['CN', 'DE'] });
  const { token } = agent;
  /** Calls a person, and waits until both talk. */
  async function talkTo(mobile: string): Promise<string> {
    const { data } = await bench.place(token, { mobile });
    await bench.until(data.id, 'answered');
    return data.id;
  }
  const controls = async (id: string) => (await bench.call('calls.controls', { id }, token)).data;
  const detail = async (id: string) => (await bench.call('calls.detail', { id }, token)).data;
  const record = (id: string, isOn: boolean) => bench.call('calls.record', { id, isOn }, token);
  return { bench, agent, talkTo, controls, detail, record };
}

test('a customer who has not agreed is not recorded: the agent sees it, and the record says why', async () => {
  const { bench, agent, talkTo, controls, detail, record } = await createGermanBench();
  const id = await talkTo(SILENT);
  await expect.poll(() => controls(id)).toMatchObject({ recording: null, unrecorded: 'not_agreed' });
  expect((await record(id, false)).code).toBe(41397);
  await bench.pass(5);
  await bench.call('calls.hangUp', { id }, agent.token);
  await bench.until(id, 'ended');
  await bench.dialler.settled();
  expect(await detail(id)).toMatchObject({ unrecorded: 'not_agreed', hasRecording: false, cause: 'answered' });
  expect(await bench.admin('select call_id from recording_due')).toEqual([]);
});

test('a customer who agrees is recorded from then on, and pauses lie at their place in what was recorded', async () => {
  const { bench, agent, talkTo, controls, detail, record } = await createGermanBench();
  const id = await talkTo(AGREES);
  await bench.pass(5);
  await expect.poll(() => controls(id)).toMatchObject({ recording: { pausedSince: null } });
  expect(await controls(id)).not.toHaveProperty('unrecorded');
  expect((await record(id, false)).code).toBe(200);
  await bench.pass(4);
  expect((await record(id, true)).code).toBe(200);
  await bench.pass(4);
  await bench.call('calls.hangUp', { id }, agent.token);
  await bench.until(id, 'ended');
  await bench.dialler.settled();
  const { pauses, hasRecording, ...call } = await detail(id);
  expect(call).not.toHaveProperty('unrecorded');
  expect(hasRecording).toBe(true);
  // The customer agreed after three seconds, and the pause began two seconds later.
  expect(Math.abs(pauses[0]!.second - 2)).toBeLessThanOrEqual(1);
});

test('the end of a lost call is that of its recording, which began once the customer agreed', async () => {
  const { bench, talkTo, controls, detail } = await createGermanBench();
  const id = await talkTo(AGREES);
  await bench.pass(5);
  await expect.poll(() => controls(id)).toMatchObject({ recording: { pausedSince: null } });
  await bench.domains.calls.progress.endLost(bench.tenantId, id, { recordedSeconds: 20, kept: null });
  const { answeredAt, endedAt } = await detail(id);
  expect(Math.abs((Date.parse(endedAt!) - Date.parse(answeredAt!)) / 1000 - 23)).toBeLessThanOrEqual(1);
});

test('people in China are told in Chinese and recorded, without a question', async () => {
  const { bench, talkTo, controls } = await createGermanBench();
  const id = await talkTo('13612340060');
  await bench.pass(3);
  expect(await controls(id)).toMatchObject({ recording: { pausedSince: null } });
  expect(await controls(id)).not.toHaveProperty('unrecorded');
});

test.each([
  ['Germany is asked in German', '+493012345663', { kind: 'ask', language: 'de' }],
  ['France is told in French', '+33123456763', { kind: 'tell', language: 'fr' }],
  ['China is told in Chinese', '13612340063', { kind: 'tell', language: 'zh' }],
])('who calls us from %s', async (_words, caller, notice) => {
  const { bench, agent } = await createGermanBench();
  await presenceIn(bench).arrived(bench.tenantId, agent.member.userId);
  const [driver] = bench.dialler.drivers().values();
  const adopted = vi.spyOn(driver!.telephony, 'adopt');
  await arrive(bench, caller);
  await expect.poll(() => adopted.mock.calls.map(([, order]) => order)).toMatchObject([{ record: true, notice }]);
  await bench.pass(5);
  const [call] = await bench.admin('select unrecorded, agreed_at is not null as agreed from call');
  expect(call).toEqual({ unrecorded: null, agreed: notice.kind === 'ask' });
});

test("the enterprise's own notice is for people of its own country, and for nobody who is asked", async () => {
  const { bench } = await createGermanBench();
  await bench.domains.calls.setLine(bench.tenantId, bench.lineId, { countries: ['CN', 'DE', 'FR'] });
  await bench.admin(`with sound as (
      insert into own_sound (tenant_id, name, path, seconds, added_by, added_at)
      select tenant_id, '录音提示', 'sounds/1.wav', 3, user_id, now() from membership limit 1 returning tenant_id, id, added_by
    )
    insert into setting (tenant_id, key, version, value, changed_at, changed_by)
    select tenant_id, 'inbound', 1, jsonb_build_object('noticeSound', id::text), now(), added_by from sound`);
  const [sound] = (await bench.admin('select tenant_id, id from own_sound')) as { tenant_id: string; id: string }[];
  const [driver] = bench.dialler.drivers().values();
  const placed = vi.spyOn(driver!.telephony, 'place');
  const noticeTo = async (mobile: string) => {
    const { token } = await bench.agent();
    expect((await bench.place(token, { mobile })).code).toBe(200);
    await bench.dialler.work();
    await expect.poll(() => placed.mock.calls.length).toBe(1);
    return placed.mock.calls.splice(0)[0]![0].notice;
  };
  const own = `${sound!.tenant_id}-${sound!.id}`;
  expect(await noticeTo('13612340060')).toEqual({ kind: 'tell', language: 'zh', own });
  expect(await noticeTo('+33 1 2345 6760')).toEqual({ kind: 'tell', language: 'fr' });
  expect(await noticeTo(SILENT)).toEqual({ kind: 'ask', language: 'de' });
});

test('an engine is looked at for the sounds of those whom its lines dial, if their calls are recorded', async () => {
  const { bench } = await createGermanBench();
  const [driver] = bench.dialler.drivers().values();
  let wanted: unknown = null;
  driver!.telephony.inspect = async (notices) => {
    wanted = notices;
    return { version: null, fault: null, missingSounds: [], transports: [] };
  };
  const look = async () => {
    bench.time.advance(60_000);
    await bench.dialler.reconcile();
    return wanted as object[];
  };
  expect(await look()).toHaveLength(2);
  expect(wanted).toEqual(
    expect.arrayContaining([
      { kind: 'tell', language: 'zh' },
      { kind: 'ask', language: 'de' },
    ]),
  );
  const { token } = await bench.member('周敏', { permissions: ['settings.write'] });
  const value = { ...settingDefaults.recording, isOn: false };
  expect((await bench.call('config.saveSettings', { key: 'recording', version: 0, value }, token)).code).toBe(200);
  expect(await look()).toEqual([]);
});

import { type InboundSettings, settingDefaults } from '@haihu/contract/config/core/settings';
import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import type { Simulator } from '../../../integrations/telephony/simulator/simulator.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCallBench } from '../test-support/call-bench.ts';
import { presenceIn } from '../test-support/presence.ts';

/** Callers who speak for 41 s, who hang up at once, who press # after 4 s, and who say nothing. */
const [TALKER, HASTY, HASH, SILENT] = ['13900000060', '13900000080', '13900000082', '13900000083'];
const DID = '057188886666';

/** Makes an enterprise that takes messages, with a leader and an agent who owns a customer. Nobody is at work. */
async function createOffice(rule: Partial<InboundSettings> = {}) {
  const bench = await createCallBench();
  const owner = await bench.agent('赵婷');
  const leader = await bench.agent('周主管', { dataScope: 'all' });
  let version = 0;
  async function save(change: Partial<InboundSettings>) {
    const value = { ...settingDefaults.inbound, takesMessages: true, ...change };
    const saved = await bench.call('config.saveSettings', { key: 'inbound', version, value }, leader.token);
    version = saved.data.version;
  }
  await save(rule);
  const telephony = () => [...bench.dialler.drivers().values()][0]!.telephony as Simulator;

  /** Lets the driver work for so many seconds, and its recordings be fetched. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds * 5; passed += 1) {
      bench.time.advance(200);
      await bench.dialler.work();
      await bench.dialler.settled();
    }
  }
  async function arrive(caller: string | null) {
    const arrived = telephony().arrive(caller, DID)!;
    await bench.dialler.settled();
    return arrived;
  }
  const calls = () =>
    bench.tenant.query(sql`
      select state, cause, agent_id as "agentId", cost::int, message_seconds as message, waited_seconds as waited,
        recording_path is not null as "isStored"
      from call where direction = 'inbound' order by id`);
  const missed = async (token = leader.token, request: object = {}) =>
    (await bench.call('calls.missed', request, token)).data.list;
  const told = async ({ member }: typeof owner) =>
    (await bench.pushesTo(member)).filter(({ type }) => type === push.missedCall);
  return { ...bench, owner, leader, save, telephony, pass, arrive, calls, missed, told };
}

test('where nobody is at work a caller leaves a message, which is heard from the missed call', async () => {
  const { call, calls, arrive, pass, missed, leader, told, admin, tenant } = await createOffice();
  await arrive(TALKER);
  await pass(1);
  expect(await calls()).toMatchObject([{ state: 'customer_answered', cause: null }]);
  await pass(50);
  const ended = { state: 'ended', cause: 'voicemail', agentId: null, cost: 0, waited: 0, isStored: true };
  expect(await calls()).toMatchObject([{ ...ended, message: 41 }]);
  const [row] = await missed();
  expect(row).toMatchObject({ times: 1, voiceMessages: [{ seconds: 41, hasRecording: true }] });
  expect(await told(leader)).toMatchObject([{ msg: expect.stringContaining('留了言') }]);
  const { id, voiceMessages } = row!;
  const { callId } = voiceMessages[0]!;
  expect((await call('calls.voiceMessage', { id, callId }, leader.token)).data.link).toMatch(/\/.+/);
  expect((await call('calls.detail', { id: callId }, leader.token)).data).toMatchObject({
    messageSeconds: 41,
    hasRecording: true,
    talkSeconds: 0,
  });
  const [audited] = await admin(
    `select count(*)::int as n from audit where action = 'calls.recording_opened' and subject_id = '${callId}'`,
  );
  expect(audited).toEqual({ n: 1 });
  expect(await tenant.query(sql`select from call_waiting`)).toEqual([]);
});

test('the member who owes the call hears its message, also without the permission for recordings; others do not', async () => {
  const office = await createOffice();
  const { call, owner, arrive, pass, missed, told } = office;
  const colleague = await office.agent('李敏');
  const deaf = await office.agent('王磊', {
    permissions: ['calls.read', 'calls.place', 'customers.claim', 'customers.sea.read'],
  });
  const id = await office.addToPublicPool({ name: '林晓燕', mobile: TALKER });
  expect((await call('customers.claim', { ids: [id] }, deaf.token)).code).toBe(200);
  await arrive(TALKER);
  await pass(50);
  const [row] = await missed(deaf.token);
  expect(await told(deaf)).toMatchObject([{ msg: '林晓燕来过电话，留了言，请听一下' }]);
  const request = { id: row!.id, callId: row!.voiceMessages[0]!.callId };
  expect((await call('calls.voiceMessage', request, deaf.token)).code).toBe(200);
  expect((await call('calls.detail', { id: request.callId }, deaf.token)).code).toBe(200);
  for (const { token } of [owner, colleague])
    expect((await call('calls.voiceMessage', request, token)).code).toBe(40400);
  const agenda = (await call('messages.agenda', {}, deaf.token)).data.list;
  expect(agenda).toMatchObject([{ kind: 'missed', voiceMessages: [{ callId: request.callId }] }]);
  expect((await call('calls.voiceMessage', { ...request, callId: '999' }, deaf.token)).code).toBe(40400);
});

test.each([
  ['closed', { closedDates: ['2026-03-02'] }],
  ['not rung', { ringsAgents: false }],
] as const)('a caller of a line that is %s rings nobody, and leaves a message', async (_name, rule) => {
  const office = await createOffice(rule as Partial<InboundSettings>);
  const { owner, arrive, pass, calls, tenantId } = office;
  await presenceIn(office).arrived(tenantId, owner.member.userId);
  await arrive(HASH);
  await pass(12);
  expect(await calls()).toMatchObject([{ cause: 'voicemail', message: 4 }]);
  expect((await office.pushesTo(owner.member)).filter(({ type }) => type === push.callOffered)).toEqual([]);
});

test('a caller for whom no agent comes is asked after the wait, and the message takes the place of the waiting', async () => {
  const office = await createOffice({ waitSeconds: 30 });
  const { owner, arrive, pass, calls, place, tenantId } = office;
  await presenceIn(office).arrived(tenantId, owner.member.userId);
  await place(owner.token, { mobile: '13900000160' });
  await pass(3);
  await arrive(HASH);
  await pass(27);
  expect(await calls()).toMatchObject([{ state: 'customer_answered' }]);
  await pass(15);
  expect(await calls()).toMatchObject([{ cause: 'voicemail', message: 4, waited: 30 }]);
});

test('a message ends after the longest time that the enterprise allows', async () => {
  const { arrive, pass, calls } = await createOffice({ messageSeconds: 15 });
  await arrive(TALKER);
  await pass(25);
  expect(await calls()).toMatchObject([{ cause: 'voicemail', message: 15 }]);
});

test('a caller who hangs up at once, or says nothing, is missed without a message', async () => {
  const { arrive, pass, calls, missed, telephony, told, leader } = await createOffice();
  for (const caller of [HASTY, SILENT]) await arrive(caller);
  await pass(20);
  expect(await calls()).toMatchObject([
    { cause: 'missed', isStored: false },
    { cause: 'missed', isStored: false },
  ]);
  expect((await missed()).map(({ voiceMessages }) => voiceMessages)).toEqual([[], []]);
  expect(await told(leader)).toMatchObject([{ msg: expect.stringContaining('请回电') }, {}]);
  expect(await telephony().recorded()).toEqual([]);
});

test('a second message of the same person is told too, and both are on the row, the newest first', async () => {
  const { arrive, pass, missed, told, leader } = await createOffice();
  for (let turn = 0; turn < 2; turn += 1) {
    await arrive(HASH);
    await pass(12);
  }
  const [row, ...others] = await missed();
  expect([row!.times, row!.voiceMessages.length, others]).toEqual([2, 2, []]);
  expect(row!.voiceMessages[0]!.at > row!.voiceMessages[1]!.at).toBe(true);
  expect(await told(leader)).toHaveLength(2);
});

test('a message is kept for as long as recordings are', async () => {
  const { arrive, pass, missed, calls, runJobs, time } = await createOffice();
  await arrive(HASH);
  await pass(12);
  expect((await missed())[0]!.voiceMessages).toMatchObject([{ hasRecording: true }]);
  time.advance(181 * 24 * 60 * 60_000);
  await runJobs();
  expect(await calls()).toMatchObject([{ cause: 'voicemail', message: 4, isStored: false }]);
});

test('a caller who withholds the number may leave a message if the enterprise says so; nothing else is kept', async () => {
  const office = await createOffice({ withheld: 'voicemail' });
  const { arrive, pass, missed, call, leader, place, save, calls } = office;
  const hidden = (await arrive(null)).hangUp;
  await pass(1);
  hidden();
  await pass(1);
  expect([(await calls()).length, await missed()]).toEqual([1, []]);
  await arrive(null);
  await pass(50);
  const [row] = await missed();
  expect(row).toMatchObject({ mobile: '', customerId: null, times: 1, voiceMessages: [{ hasRecording: true }] });
  const { id, voiceMessages } = row!;
  expect((await call('calls.voiceMessage', { id, callId: voiceMessages[0]!.callId }, leader.token)).code).toBe(200);
  expect((await place(leader.token, { missedId: id })).code).not.toBe(200);
  expect((await call('calls.block', { missedId: id, reason: '骚扰', lastDay: null }, leader.token)).code).not.toBe(200);
  await save({ withheld: 'message' });
  await arrive(null);
  await pass(2);
  expect(await calls()).toHaveLength(2);
});

test('an enterprise that takes no messages sends callers off as before', async () => {
  const { arrive, calls, missed } = await createOffice({ takesMessages: false, ringsAgents: false });
  await arrive(TALKER);
  expect([await calls(), (await missed()).length]).toEqual([[], 1]);
});

test('a number leaves three messages in an hour; after that the caller only hears that we call back', async () => {
  const { arrive, pass, calls, missed, time } = await createOffice({ closedDates: ['2026-03-02'] });
  for (let times = 0; times < 4; times += 1) {
    await arrive(HASH);
    await pass(12);
  }
  expect(await calls()).toHaveLength(3);
  expect(await missed()).toMatchObject([{ times: 4, voiceMessages: [{}, {}, {}] }]);
  time.advance(3_600_000);
  await arrive(HASH);
  await pass(12);
  expect(await calls()).toHaveLength(4);
});

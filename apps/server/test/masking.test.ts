import type { MaskableField } from '@haihu/contract/config/values';
import { type EndpointName, contract } from '@haihu/contract/contract';
import { push } from '@haihu/contract/socket';
import { maskPhone } from '@haihu/rules/phone';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { arrive } from '../src/domains/calls/test-support/arrive.ts';
import { createCallBench } from '../src/domains/calls/test-support/call-bench.ts';
import { logOptions } from '../src/platform/process/log.ts';
import { sql } from '../src/platform/db/sql.ts';
import { addCustomer } from './customers.ts';
import { createWorld } from './world.ts';

const MAIN = '13812346602';
/** Numbers of other lengths than a mobile. A landline is longer than 11 digits, an extension shorter than 7. */
const OTHERS = ['057188886666', '95588'];

/** The fields that may exempt the customers' numbers in the answers of each call. */
const answersNumbers: Partial<Record<EndpointName, MaskableField[]>> = {
  'customers.seaPage': ['mobile'],
  'customers.privatePage': ['mobile'],
  'customers.seaDetail': ['mobile', 'otherMobiles'],
  'customers.privateDetail': ['mobile', 'otherMobiles'],
  'customers.recycleBin': ['mobile'],
  'customers.mergeCandidates': ['mobile'],
  'customers.search': ['mobile'],
  'customers.duplicates': ['mobile'],
  'customers.importInfo': ['mobile'],
  'customers.importProblems': ['mobile'],
  'followups.addVisit': ['customerMobile'],
  'followups.moveVisit': ['customerMobile'],
  'followups.snoozeVisit': ['customerMobile'],
  'followups.reopenVisit': ['customerMobile'],
  'followups.visits': ['customerMobile'],
  'messages.agenda': ['customerMobile'],
  'followups.timeline': ['callee'],
  // Its answers have the time line's shape, but hold changes only.
  'followups.changes': [],
  'calls.place': ['callee'],
  'calls.current': ['callee'],
  'calls.detail': ['callee'],
  'calls.page': ['callee'],
  'calls.pagePlus': ['callee'],
  'calls.log': ['callee'],
  'calls.parked': ['callee'],
  'calls.missed': ['callee'],
  'calls.blocked': ['mobile'],
  'statistics.callsBehind': ['callee'],
  'tasks.numbers': ['mobile'],
  'tasks.number': ['mobile'],
  'tasks.editNumber': ['mobile'],
  'tasks.doNotCall': ['mobile'],
};

/** Calls that answer numbers of members: a colleague's, or the member's own. The field `mobile` exempts all of them. */
const answersMembers = [
  'organisation.staff',
  'organisation.staffMember',
  'organisation.staffImportPreview',
  'enterprises.applications',
  'identity.userInfo',
  'identity.appUserInfo',
  'identity.account',
  'identity.profile',
  'calls.binding',
] as const satisfies EndpointName[];
const MEMBER = '13912340000';

/**
 * Calls that need no test here. Some answer the same member as `identity.userInfo`, or the same number as
 * `tasks.number`, by the same function. One is there to show a number (reveal.test.ts tests its conditions). Two give a
 * number to the phone that dials it (device/device.test.ts and continuous-dialling/device-runs.test.ts test which phones
 * get it). Others answer a tax number, a count of numbers, or the made-up members of the demo. The rest have masking
 * tests of their own: joining/staff-invitations.test.ts, agents/states.test.ts,
 * device/unreported.test.ts.
 */
const others: EndpointName[] = [
  'identity.login',
  'identity.chooseEnterprise',
  'identity.switchEnterprise',
  'identity.updateProfile',
  'customers.reveal',
  'tasks.next',
  'tasks.numberByMobile',
  'billing.invoices',
  'organisation.holdings',
  'organisation.staffInvitations',
  'calls.board',
  'calls.dialNext',
  'calls.takeDevice',
  'calls.unreported',
  'identity.demo',
];

const namesNumber = /^(mobile|callee|phone|tel|sample)s?$|(Mobile|Callee|Phone|Number|Tel)s?$/;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

function holdsNumber({ properties = {}, items, additionalProperties, anyOf, oneOf, allOf }: Schema): boolean {
  const inner = [items, additionalProperties, ...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  const below = [...Object.values(properties), ...inner].filter((each) => typeof each === 'object');
  return Object.keys(properties).some((name) => namesNumber.test(name)) || below.some(holdsNumber);
}

test('every call whose reply has a field for a number is walked below: a new one has to be added', () => {
  const found = (Object.keys(contract) as EndpointName[]).filter((name) =>
    holdsNumber(z.toJSONSchema(contract[name].reply, { target: 'openapi-3.0', unrepresentable: 'any' }) as Schema),
  );
  const known = [...Object.keys(answersNumbers), ...answersMembers, ...others];
  expect(found.toSorted()).toEqual(known.toSorted());
});

const taskForm = {
  name: '春季回访',
  mode: 'preview',
  lineId: null,
  script: '',
  paceSeconds: 5,
  hours: null,
  retries: usualRetries,
  abandonCap: 30,
} as const;

type Masking = { masks: boolean; exempt: MaskableField[] };

/** Plays a day of an agent: makes every call that answers a number once, and gathers all pushes. */
async function dayOfAgent({ masks, exempt }: Masking) {
  const bench = await createCallBench();
  const exemptions = JSON.stringify({ isOpen: exempt.length > 0, value: exempt });
  await bench.db.global(sql`update tenant set masks_phones = ${masks}, mask_exemptions = ${exemptions}::jsonb`);
  const agent = await bench.agent('赵婷', { mobile: MEMBER });
  const { token, member } = agent;
  const row = { owner_id: member.userId, owned_at: bench.clock.now() };
  const own = await addCustomer(bench, { ...row, mobile: MAIN });
  const inPublicPool = await addCustomer(bench, { mobile: '13812346603' });
  for (const customerId of [own, inPublicPool]) {
    for (const number of OTHERS) {
      const { enc, hash, tail } = bench.cipher.seal(bench.tenantId, number);
      await bench.tenant.query(sql`
        insert into customer_number values (${bench.tenantId}, ${customerId}, ${enc}, ${hash}, ${tail})`);
    }
  }
  const replies: Partial<Record<EndpointName, unknown>> = {};
  const ask = async <Name extends EndpointName>(name: Name, request: Parameters<typeof bench.call<Name>>[1]) => {
    const reply = await bench.call(name, request, token);
    expect(reply.code, name).toBe(200);
    replies[name] = reply.data;
    return reply.data;
  };

  await bench.tenant.query(sql`
    insert into join_application (tenant_id, user_id, name, note, at)
    values (${bench.tenantId}, ${member.userId}, '赵婷', '', ${bench.clock.now()})`);
  await ask('enterprises.applications', {});
  await ask('organisation.staff', {});
  await ask('organisation.staffMember', { id: member.userId });
  await ask('identity.userInfo', {});
  await ask('identity.appUserInfo', {});
  await ask('identity.account', {});
  await ask('identity.profile', {});
  const [secret, bound] = ['secret', MEMBER].map((text) => bench.cipher.seal(bench.tenantId, text).enc);
  await bench.tenant.query(sql`
    insert into agent_phone (tenant_id, user_id, kind, secret_enc, number_enc)
    values (${bench.tenantId}, ${member.userId}, 'phone', ${secret}, ${bound})`);
  await ask('calls.binding', {});
  await bench.tenant.query(sql`update agent_phone set kind = 'softphone'`);
  await ask('customers.seaPage', { search: '13812346603' });
  await ask('customers.seaDetail', { id: inPublicPool });
  await ask('customers.privatePage', { search: MAIN });
  await ask('customers.privateDetail', { id: own });
  await ask('customers.search', { search: MAIN });
  await ask('customers.search', { search: '13812346603' });
  await ask('customers.mergeCandidates', { id: inPublicPool });
  await bench.call('customers.findDuplicates', {}, token);
  await bench.runJobs();
  await ask('customers.duplicates', {});
  const removed = await addCustomer(bench, { ...row, mobile: '13812346604' });
  await bench.call('customers.deletePrivate', { whom: { by: 'ids', ids: [removed] } }, token);
  await ask('customers.recycleBin', {});
  const at = (minutes: number) => new Date(bench.clock.now().getTime() + minutes * 60_000).toISOString();
  const { id: visitId } = await ask('followups.addVisit', { customerId: own, at: at(5), content: '回访' });
  await ask('followups.snoozeVisit', { id: visitId, until: 'hour' });
  await ask('followups.moveVisit', { id: visitId, at: at(20) });
  await ask('followups.visits', { state: 'waiting' });
  await ask('messages.agenda', { kind: 'call_back' });
  await bench.call('followups.finishVisit', { id: visitId }, token);
  await ask('followups.reopenVisit', { id: visitId });
  const placed = await ask('calls.place', { customerId: own });
  await bench.until(placed.id, 'agent_ringing');
  await ask('calls.current', {});
  await bench.until(placed.id, 'ended');
  await ask('calls.detail', { id: placed.id });
  await ask('calls.page', {});
  await ask('calls.pagePlus', {});
  await ask('calls.log', {});
  const { data: talk } = await bench.place(token, { mobile: '13812340360' });
  await bench.until(talk.id, 'answered');
  await bench.call('calls.park', { id: talk.id }, token);
  await bench.pass(1);
  await ask('calls.parked', {});
  await bench.until(talk.id, 'ended');
  await arrive(bench, MAIN);
  await ask('calls.missed', {});
  await bench.call('calls.block', { mobile: MAIN, reason: '骚扰', lastDay: null }, token);
  await ask('calls.blocked', {});
  await ask('statistics.callsBehind', { from: '2026-03-02', to: '2026-03-02' });
  await ask('followups.timeline', { customerId: own });
  await ask('followups.changes', { customerId: own });
  const { id: taskId } = (await bench.call('tasks.add', { ...taskForm, seatIds: [member.userId] }, token)).data;
  await bench.call('tasks.addNumbers', { taskId, numbers: [{ number: '13812346605' }] }, token);
  const [first] = (await ask('tasks.numbers', { taskId })).list;
  await ask('tasks.number', { id: first!.id });
  await ask('tasks.editNumber', { id: first!.id, name: '刘芳' });
  await bench.call('tasks.doNotCallAdd', { mobile: '13812346606', reason: '要求不再拨打' }, token);
  await ask('tasks.doNotCall', {});
  const table = Buffer.from(`姓名,手机\n刘芳,${MAIN}\n陈好,13812346603\n错行,${MAIN}9999\n`);
  const { data: filePath } = await bench.upload(token, '名单.csv', table);
  const { data: imported } = await bench.call('customers.import', { filePath, fileName: '名单.csv' }, token);
  await bench.runJobs();
  await ask('customers.importInfo', { importId: imported.importId });
  await ask('customers.importProblems', { importId: imported.importId });
  const staffFile = await bench.upload(token, '员工.csv', Buffer.from(`姓名,手机\n赵婷,${MEMBER}\n`));
  await ask('organisation.staffImportPreview', { filePath: staffFile.data, departmentId: null, roleIds: [] });
  bench.time.advance(21 * 60_000);
  await bench.dialler.settled();
  await bench.runJobs();
  return { replies, pushes: await bench.pushesTo(member) };
}

const scenes: Masking[] = [
  { masks: true, exempt: [] },
  { masks: true, exempt: ['mobile'] },
  { masks: true, exempt: ['otherMobiles', 'callee'] },
  { masks: true, exempt: ['customerMobile'] },
  { masks: false, exempt: [] },
];

test.each(scenes)('replies and pushes where masking is $masks, but for $exempt', async (scene) => {
  const isHidden = (field: MaskableField) => scene.masks && !scene.exempt.includes(field);
  const { replies, pushes } = await dayOfAgent(scene);
  expect(Object.keys(replies).toSorted()).toEqual([...Object.keys(answersNumbers), ...answersMembers].toSorted());
  for (const name of answersMembers) {
    expect(JSON.stringify(replies[name]), name).toContain(isHidden('mobile') ? maskPhone(MEMBER) : MEMBER);
    expect(JSON.stringify(replies[name]).includes(MEMBER), name).toBe(!isHidden('mobile'));
  }
  for (const [name, fields] of Object.entries(answersNumbers)) {
    const text = JSON.stringify(replies[name as EndpointName]);
    const main = fields[0];
    expect(/138[*1-9]/.test(text), `${name} shows its number`).toBe(main !== undefined);
    expect(/1381234/.test(text), `${name} in the clear`).toBe(main !== undefined && !isHidden(main));
    if (!fields.includes('otherMobiles')) continue;
    for (const number of OTHERS) {
      const shown = isHidden('otherMobiles') ? maskPhone(number) : number;
      expect(text, name).toContain(JSON.stringify(shown));
    }
  }

  expect(new Set(pushes.map(({ type }) => type))).toEqual(
    new Set([13, 14, 15, 16, 17, 25, 100, 107, 143, 146, 149, 158]),
  );
  for (const one of pushes) {
    const clear = JSON.stringify(one).includes(MAIN);
    const field = one.type === push.callBackDue ? 'customerMobile' : 'callee';
    expect(clear && isHidden(field), `push ${one.type}`).toBe(false);
  }
  const reminder = pushes.find(({ type }) => type === push.callBackDue);
  expect(JSON.stringify(reminder)).toContain(isHidden('customerMobile') ? maskPhone(MAIN) : MAIN);
});

/** Brings an outside number into a talk, and gathers what its agent reads of it. */
async function outsideNumber({ masks, exempt }: Masking, mobile: string) {
  const bench = await createCallBench();
  const exemptions = JSON.stringify({ isOpen: exempt.length > 0, value: exempt });
  await bench.db.global(sql`update tenant set masks_phones = ${masks}, mask_exemptions = ${exemptions}::jsonb`);
  const { token, member } = await bench.agent('赵婷', { dataScope: 'self' });
  await bench.tenant.query(sql`update role set rings_outside = true`);
  const { data: talk } = await bench.place(token, { mobile: '13612340160' });
  await bench.until(talk.id, 'answered');
  expect((await bench.call('calls.consult', { id: talk.id, mobile }, token)).code).toBe(200);
  await bench.pass(2);
  const { consult } = (await bench.call('calls.controls', { id: talk.id }, token)).data;
  expect((await bench.call('calls.consultEnd', { id: talk.id, how: 'back' }, token)).code).toBe(200);
  await bench.until(talk.id, 'ended');
  const { legs } = (await bench.call('calls.detail', { id: talk.id }, token)).data;
  return { consult: JSON.stringify(consult), legs: JSON.stringify(legs), pushes: await bench.pushesTo(member) };
}

test.each(scenes)('an outside number in a talk is a callee where masking is $masks, but for $exempt', async (scene) => {
  const OUTSIDE = '13912346160';
  const isHidden = scene.masks && !scene.exempt.includes('callee');
  const { consult, legs, pushes } = await outsideNumber(scene, OUTSIDE);
  for (const text of [consult, legs]) {
    expect(text).toContain(isHidden ? maskPhone(OUTSIDE) : OUTSIDE);
    expect(text.includes(OUTSIDE)).toBe(!isHidden);
  }
  for (const one of pushes) expect(isHidden && JSON.stringify(one).includes(OUTSIDE), `push ${one.type}`).toBe(false);
});

test('no line of the log holds a number or a token, whatever is asked, refused or breaks', async () => {
  const lines: string[] = [];
  const options = logOptions('trace') as { level: string };
  const logger = { ...options, stream: { write: (line: string) => lines.push(line) } };
  const world = await createWorld({ logger });
  const enterprise = await world.enterprise();
  const { token } = await enterprise.member('赵婷');
  const id = await enterprise.addToPublicPool({ mobile: MAIN });
  await world.call('customers.findDuplicate', { mobile: MAIN }, token);
  await world.call('customers.seaPage', { search: MAIN }, token);
  await world.call('customers.reveal', { id, reason: 'other', words: MAIN }, token);
  await world.call('identity.login', { mobile: MAIN, password: `pass${MAIN}` });
  await world.http.inject({ url: `/gateway/no/such/call?mobile=${MAIN}`, headers: { token } });
  await world.http.inject({
    method: 'POST',
    url: '/gateway/api/crm/page',
    payload: `{"search":"${MAIN}`,
    headers: { token },
  });
  await world.admin('alter table customer rename to gone');
  expect((await world.call('customers.seaPage', { search: MAIN }, token)).code).toBe(50000);
  const text = lines.join('');
  expect(text).toContain('"level":50');
  expect(text).not.toContain(MAIN);
  expect(text).not.toContain(token);
});

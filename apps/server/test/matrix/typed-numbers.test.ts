import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { permissions } from '@haihu/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createCallBench } from '../../src/domains/calls/test-support/call-bench.ts';
import { afterAllTests } from '../world.ts';
import { rows } from './rows.ts';
import { copyScene, createScene, type Scene } from './scene.ts';
import { typings } from './typings.ts';

/** Calls that compare typed numbers with stored ones and may reveal the result. Each number counts, and is audited. */
const countedSearches: EndpointName[] = [
  'customers.seaPage',
  'customers.privatePage',
  'customers.recycleBin',
  'customers.privateNeighbours',
  'customers.seaNeighbours',
  'customers.mergeCandidates',
  'customers.findDuplicate',
  'customers.search',
  'customers.addToSea',
  'customers.addPrivate',
  'customers.editInSea',
  'customers.editPrivate',
  // These change a list in which a number was searched.
  'customers.returnToSea',
  'customers.assign',
  'customers.assignPreview',
  'customers.moveToSea',
  'customers.setLevels',
  'customers.tagMany',
  'customers.deleteFromSea',
  'customers.deletePrivate',
  'customers.export',
  'calls.startRun',
  'calls.place',
  'calls.block',
  'organisation.staff',
  'organisation.addStaff',
  'tasks.addNumbers',
  'tasks.addCustomers',
  'tasks.numberByMobile',
  'tasks.makeCustomer',
  'tasks.doNotCall',
  'tasks.doNotCallAdd',
  'tasks.doNotCallAddMany',
  'calls.callerId',
];

/** Calls that read typed numbers from a file. numbers-by-answers.test.ts shows that these are counted too. */
const countedFiles: EndpointName[] = [
  'customers.import',
  'customers.importFollowUps',
  'organisation.staffImportPreview',
  'organisation.staffImport',
  'tasks.importNumbers',
  'tasks.doNotCallImport',
];

/** Calls that keep a file as it is, or read it without comparing it with stored numbers. */
const otherFiles: EndpointName[] = [
  'calls.addSound',
  'customers.addAttachment',
  'files.delete',
  'tasks.commitPhoto',
  'tasks.readFile',
  'tasks.sheetPreview',
];

/** The number of a customer and of a colleague. It is also on the do-not-call list. */
const STORED = '13812347701';
const UNKNOWN = '13812347702';

const calls = Object.keys(contract) as EndpointName[];
const entry = (name: EndpointName): Endpoint => contract[name];
const schemaOf = (name: EndpointName) => z.toJSONSchema(entry(name).request, { io: 'input', unrepresentable: 'any' });

const atEnd = afterAllTests();
let original: Scene;
let shared: [Scene, Scene];
/** The token of an owner who may do everything. Only so the calls get as far as the numbers. */
let owner: string;
beforeAll(async () => {
  original = await createScene({ atEnd });
  const { customers, domains, people, db, clock } = original;
  const { tenantId } = people.agent.member;
  const all = { permissions, isSuper: true, dataScope: 'all', mobile: '13812347703' } as const;
  const ownerId = await domains.identity.addMember(tenantId, { name: '林总', ...all });
  owner = (await domains.identity.openSession(ownerId, tenantId, { ip: '192.0.2.1', deviceKey: '' })).token;
  const stored = { name: '有号', mobile: STORED, level: 3, seaReason: 'imported', seaAt: clock.now() } as const;
  const id = await customers.addToPublicPool(tenantId, stored);
  await domains.identity.addMember(tenantId, { name: '有号', mobile: STORED, permissions: [] });
  await db
    .forTenant(tenantId)
    .transaction((tx) => domains.customers.doNotCall.addToDoNotCall(tx, people.agent.member, id));
  await original.close();
  shared = [await copyScene(original, { atEnd }), await copyScene(original, { atEnd })];
});

describe.each(calls.filter((name) => typings(schemaOf(name), {}, '').length > 0))('%s', (name) => {
  test('answers a stored and an unknown typed number alike, or counts it', async () => {
    const { effect, access, request } = entry(name);
    const scenes = effect === 'read' ? shared : [await copyScene(original), await copyScene(original)];
    const token = access === 'public' ? '' : owner;
    const base = rows[name].request(original.ids);
    const asked = [STORED, UNKNOWN].map((number) => typings(schemaOf(name), base, number));
    let counted = 0;
    for (const [index, { field, request: withStored }] of asked[0]!.entries()) {
      const requests = [withStored, asked[1]![index]!.request];
      for (const each of requests) expect(request.safeParse(each).error, `${field} can be sent`).toBeUndefined();
      const answers = [];
      for (const [at, scene] of scenes.entries()) {
        // A new minute begins, so that counting starts again.
        const now = scene.clock.now().getTime() + 61_000;
        scene.clock.now = () => new Date(now);
        const before = await countSearches(scene);
        const { code, msg, data } = await scene.call(name, requests[at] as never, token);
        answers.push({ code, msg, data: shapeOf(data), counted: (await countSearches(scene)) - before });
      }
      counted += answers[0]!.counted;
      if (answers[0]!.counted > 0) expect(answers[0]!.counted, field).toBe(answers[1]!.counted);
      else expect(answers[0], field).toEqual(answers[1]);
    }
    expect(counted > 0, 'compares typed numbers').toBe(countedSearches.includes(name));
  });
});

/** Makes a talk of an owner, and returns what a number that is typed in it is answered, and how often it counted. */
async function consultIn(mobile: string, typedBefore: number) {
  const bench = await createCallBench();
  const { token, member } = await bench.agent('林总', { permissions, isSuper: true, dataScope: 'all' });
  const id = await bench.addToPublicPool({ name: '有号', mobile: STORED });
  await bench.tenant.transaction((tx) => bench.domains.customers.doNotCall.addToDoNotCall(tx, member, id));
  const { data: talk } = await bench.place(token, { mobile: '13612340160' });
  await bench.until(talk.id, 'answered');
  for (let place = 0; place < typedBefore; place += 1)
    await bench.call('calls.consult', { id: talk.id, mobile: `1390000${String(place).padStart(4, '0')}` }, token);
  const count = async () => {
    const [row] = await bench.admin(`select count(*)::int as count from audit where action like '%.number_search'`);
    return (row as { count: number }).count;
  };
  const before = await count();
  const { code, msg } = await bench.call('calls.consult', { id: talk.id, mobile }, token);
  return { code, msg, counted: (await count()) - before };
}

// The walk above has no talk, in which alone the call comes as far as the number.
test('calls.consult counts a number that is typed in a talk, stored or not', async () => {
  const [stored, unknown] = [await consultIn(STORED, 0), await consultIn(UNKNOWN, 0)];
  expect([stored.counted, unknown.counted]).toEqual([1, 1]);
  // It does tell of a number that may not be called, so it has to count.
  expect([stored.code === 200, unknown.code]).toEqual([false, 200]);
});

test('calls.consult answers a stored and an unknown number alike once no more numbers may be typed', async () => {
  const [stored, unknown] = [await consultIn(STORED, 40), await consultIn(UNKNOWN, 40)];
  expect(stored).toEqual(unknown);
  expect(stored).toMatchObject({ code: 41004, counted: 0 });
});

test('every call that takes a file says whether it reads numbers from it', () => {
  const withFile = calls.filter((name) => JSON.stringify(schemaOf(name)).includes('"filePath"'));
  expect(withFile.toSorted()).toEqual([...countedFiles, ...otherFiles].toSorted());
});

async function countSearches({ admin }: Scene): Promise<number> {
  const [row] = await admin(`select count(*)::int as count from audit where action like '%.number_search'`);
  return (row as { count: number }).count;
}

/** Returns the shape of an answer without its values, as ids, names and times differ anyway. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const isTold = ['field', 'problem', 'index'].includes(name);
      return [name, isTold ? inner : shapeOf(inner)];
    }),
  );
}

import { globSync, readFileSync } from 'node:fs';
import { contract, type EndpointName } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { beforeAll, expect, test } from 'vitest';
import type { Sql } from '../../src/platform/db/sql.ts';
import { spanNameOf } from '../../src/platform/tracing/trace-statements.ts';
import { afterAllTests } from '../world.ts';
import { rows } from './rows.ts';
import { createScene, type Scene } from './scene.ts';

/**
 * The statements of each call that a standby may answer, by the first table that each reads. A call that is not here reads
 * at the primary only, because its reader would miss what they just did. See docs/decisions/0243.
 */
const atStandby: Partial<Record<EndpointName, string[]>> = {
  'audit.page': ['select audit', 'select audit'],
  // The calls of past days. Those of today are of now.
  'calls.board': ['select statistics_day', 'select statistics_day'],
  'statistics.callAreas': ['select call'],
  'statistics.callOutcomes': ['select follow_up', 'select follow_up'],
  'statistics.callRanks': ['select follow_up', 'select statistics_day'],
  'statistics.callSeries': ['select statistics_day'],
  'statistics.callSound': ['select call'],
  'statistics.callTotals': ['select follow_up', 'select follow_up', 'select statistics_day'],
  'statistics.callers': ['select statistics_day'],
  'statistics.callsBehind': ['select call', 'select statistics_day'],
  'statistics.customerSeries': ['select customer_movement', 'select unnest', 'select unnest'],
  'statistics.customerTotals': [
    'select customer',
    'select customer_movement',
    'select customer_movement',
    'select unnest',
    'select unnest',
  ],
  'statistics.customersBehind': ['select customer_movement', 'select customer_movement'],
  'statistics.deviceCallTotals': ['select statistics_day'],
  'statistics.poolMovesBehind': ['select customer_movement', 'select customer_movement'],
  'statistics.recordsBehind': ['select customer_movement', 'select follow_up', 'select unnest', 'select unnest'],
  'statistics.taskTotals': ['select task', 'select task', 'select task'],
  'statistics.updatesBehind': ['select customer_movement', 'select customer_movement'],
};

/** Requests in addition to those of the matrix, which lead to further statements. */
const further: { call: EndpointName; with: Record<string, unknown>; reads: string[] }[] = [
  { call: 'statistics.callSeries', with: { step: 'hour' }, reads: ['select unnest'] },
  { call: 'statistics.callers', with: { step: 'hour' }, reads: ['select statistics_day', 'select unnest'] },
  { call: 'statistics.callSeries', with: { by: 'member' }, reads: ['select statistics_day', 'select statistics_day'] },
  { call: 'statistics.callsBehind', with: { hour: '2026-03-02T02:00:00Z' }, reads: ['select call', 'select unnest'] },
  {
    call: 'statistics.callsBehind',
    with: { figure: 'talkSeconds' },
    reads: ['select call', 'select call', 'select statistics_day'],
  },
  {
    call: 'statistics.recordsBehind',
    with: { figure: 'customersFollowed' },
    reads: ['select customer_movement', 'select follow_up', 'select unnest', 'select unnest'],
  },
  {
    call: 'statistics.recordsBehind',
    with: { figure: 'visitsKept' },
    reads: ['select customer_movement', 'select return_visit', 'select unnest', 'select unnest'],
  },
];

/** The files whose statements a standby may answer. Others cannot become such by an import that nobody looks at. */
const homes = [
  'domains/organisation/audit/audit.repository.ts',
  'domains/statistics/of-callers/callers.repository.ts',
  'domains/statistics/of-calls/areas.repository.ts',
  'domains/statistics/of-calls/call-figures.repository.ts',
  'domains/statistics/of-calls/call-outcomes.repository.ts',
  'domains/statistics/of-calls/calls-behind.repository.ts',
  'domains/statistics/of-calls/sound.repository.ts',
  'domains/statistics/of-customers/levels.repository.ts',
  'domains/statistics/of-customers/movements.repository.ts',
  'domains/statistics/of-customers/records.repository.ts',
  'domains/statistics/of-tasks/task-numbers.repository.ts',
  'platform/db/sql.ts',
];

const atEnd = afterAllTests();
let sent: Sql[] = [];
let scene: Scene;
beforeAll(async () => {
  const watchStatement = (statement: Sql) => void sent.push(statement);
  scene = await createScene({ atEnd, timings: { metrics: [], watchStatement, timed: (_port, provider) => provider } });
});

/** Returns the names of the marked statements that were sent during `work`. */
async function markedIn(work: () => Promise<unknown>): Promise<string[]> {
  sent = [];
  await work();
  return sent
    .filter(({ isForStandby }) => isForStandby)
    .map(spanNameOf)
    .toSorted();
}

const reads = (Object.keys(contract) as EndpointName[]).filter(
  (name) => (contract[name] as Endpoint).effect === 'read',
);

test('just these statements of all reading calls may be answered by a standby', async () => {
  const found: typeof atStandby = {};
  for (const name of reads) {
    const token = (contract[name] as Endpoint).access === 'public' ? undefined : scene.people.agent.token;
    const marked = await markedIn(() => scene.call(name, rows[name].request(scene.ids) as never, token));
    if (marked.length > 0) found[name] = marked;
  }
  expect(found).toEqual(atStandby);
});

test.each(further)('$call with $with may read at a standby too', async ({ call, with: more, reads: expected }) => {
  const request = { ...rows[call].request(scene.ids), ...more } as never;
  const answered = { code: 0 };
  const marked = await markedIn(async () => {
    answered.code = (await scene.call(call, request, scene.people.agent.token)).code;
  });
  expect([answered.code, marked]).toEqual([200, expected]);
});

test('marks are where nobody changes what they read', () => {
  const files = globSync('apps/server/src/**/*.ts').filter(
    (file) => /\bmayBeOld\(/.test(readFileSync(file, 'utf8')) && !file.endsWith('.test.ts'),
  );
  expect(files.map((file) => file.replace('apps/server/src/', '')).toSorted()).toEqual(homes);
});

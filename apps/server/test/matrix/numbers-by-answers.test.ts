import { beforeAll, describe, expect, test } from 'vitest';
import { afterAllTests } from '../world.ts';
import { laterAnswers, prepareTwoWorlds, type Trial, TYPED, withoutLinks } from './two-worlds.ts';

/**
 * The tests here use two enterprises that differ in one number alone. One of them holds the number that is typed; the
 * other holds a number that is shown alike. A member who reads numbers masked tries a way of typing in both. All
 * answers after that are compared, byte by byte.
 */
const REASON = '展会名单';

/** The most that a way may reveal: nothing at all, or what the budget was spent on. */
type Tells = 'nothing' | 'what was paid for';

interface Way {
  tells: Tells;
  /** Types the numbers, and returns the answers that came at once. `numbers` contains the typed one among others. */
  run: (world: Trial, numbers: string[], reason: string | undefined) => Promise<unknown>;
}

const atEnd = afterAllTests();
let trials: Awaited<ReturnType<typeof prepareTwoWorlds>>;

beforeAll(async () => {
  trials = await prepareTwoWorlds(atEnd);
});

const csv = (lines: string[]) => Buffer.from(lines.join('\n'));

async function readImport(world: Trial, name: 'customers.import' | 'customers.importFollowUps', lines: string[]) {
  const { call, upload, runJobs, token } = world;
  const { data: filePath } = await upload(token, '名单.csv', csv(lines));
  const { importId, jobId } = (await call(name, { filePath, fileName: '名单.csv' }, token)).data;
  await runJobs();
  return { importId, preview: await ofImport(world, importId, jobId) };
}

async function ofImport({ call, token }: Trial, importId: string, jobId: string) {
  return {
    info: await call('customers.importInfo', { importId }, token),
    problems: await call('customers.importProblems', { importId, size: 100 }, token),
    job: await call('jobs.read', { id: jobId }, token),
    imports: await call('customers.imports', {}, token),
  };
}

const given = (reason: string | undefined) => (reason ? { reason } : {});

const ways: Record<string, Way> = {
  'numbers pasted into a task': {
    tells: 'what was paid for',
    async run({ call, token, taskId: id }, numbers, reason) {
      const list = numbers.map((number) => ({ number }));
      const reply = await call('tasks.addNumbers', { taskId: id, numbers: list, ...given(reason) }, token);
      if (reply.code !== 200) return reply;
      return { reply, intake: await call('tasks.intake', { id: reply.data.intakeId, size: 100 }, token) };
    },
  },
  'a file of numbers for a task': {
    tells: 'what was paid for',
    async run({ call, upload, runJobs, token, taskId: id }, numbers, reason) {
      const { data: filePath } = await upload(token, '名单.csv', csv(['号码', ...numbers]));
      const request = { taskId: id, filePath, fileName: '名单.csv', ...given(reason) };
      const { intakeId, jobId } = (await call('tasks.importNumbers', request, token)).data;
      await runJobs();
      const job = await call('jobs.read', { id: jobId }, token);
      return { job, intake: await call('tasks.intake', { id: intakeId, size: 100 }, token) };
    },
  },
  'a preview of numbers for a task': {
    tells: 'nothing',
    async run({ call, upload, token }, numbers) {
      const { data: filePath } = await upload(token, '名单.csv', csv(['号码', ...numbers]));
      return call('tasks.sheetPreview', { filePath }, token);
    },
  },
  'a preview of customers': {
    tells: 'what was paid for',
    async run(world, numbers) {
      return (await readImport(world, 'customers.import', ['手机', ...numbers])).preview;
    },
  },
  'an import of customers': {
    tells: 'what was paid for',
    async run(world, numbers, reason) {
      const { call, runJobs, token } = world;
      const { importId } = await readImport(world, 'customers.import', ['手机', ...numbers]);
      const request = { importId, target: 'sea', existing: 'skip', ...given(reason) } as const;
      const reply = await call('customers.confirmImport', request, token);
      if (reply.code !== 200) return reply;
      await runJobs();
      return { reply, ...(await ofImport(world, importId, reply.data.jobId)) };
    },
  },
  'an import of customers that is undone': {
    tells: 'what was paid for',
    async run(world, numbers, reason) {
      const { call, runJobs, token } = world;
      const { importId } = await readImport(world, 'customers.import', ['手机', ...numbers]);
      const request = { importId, target: 'sea', existing: 'skip', ...given(reason) } as const;
      const reply = await call('customers.confirmImport', request, token);
      if (reply.code !== 200) return reply;
      await runJobs();
      const undone = await call('customers.undoImport', { importId }, token);
      await runJobs();
      return { reply, undone, ...(await ofImport(world, importId, undone.data.jobId)) };
    },
  },
  'an import of follow-ups': {
    tells: 'what was paid for',
    async run(world, numbers, reason) {
      const { call, runJobs, token } = world;
      const lines = ['手机,跟进内容', ...numbers.map((number, index) => `${number},第${index}行`)];
      const { importId } = await readImport(world, 'customers.importFollowUps', lines);
      const reply = await call('customers.confirmFollowUps', { importId, ...given(reason) }, token);
      if (reply.code !== 200) return reply;
      await runJobs();
      return { reply, ...(await ofImport(world, importId, reply.data.jobId)) };
    },
  },
  'numbers put on the do-not-call list': {
    tells: 'what was paid for',
    run: ({ call, token }, mobiles, reason = '投诉') => call('tasks.doNotCallAddMany', { mobiles, reason }, token),
  },
  'a file for the do-not-call list': {
    tells: 'what was paid for',
    async run({ call, upload, runJobs, token }, numbers, reason = '投诉') {
      const { data: filePath } = await upload(token, '勿拨.csv', csv(['号码', ...numbers]));
      const { jobId } = (await call('tasks.doNotCallImport', { filePath, reason }, token)).data;
      await runJobs();
      return call('jobs.read', { id: jobId }, token);
    },
  },
  'a preview of staff': {
    tells: 'what was paid for',
    async run(world, numbers) {
      return world.call('organisation.staffImportPreview', await staffFile(world, numbers), world.token);
    },
  },
  'an import of staff': {
    tells: 'what was paid for',
    async run(world, numbers, reason) {
      const file = { ...(await staffFile(world, numbers)), ...given(reason) };
      return world.call('organisation.staffImport', { ...file, expected: numbers.length }, world.token);
    },
  },
  'what a call to a typed number shows': {
    tells: 'nothing',
    run: ({ call, token, ids }, numbers) =>
      Promise.all(numbers.slice(0, 10).map((mobile) => call('calls.callerId', { mobile, lineId: ids.line }, token))),
  },
  'areas of typed numbers beside that of a customer': {
    tells: 'nothing',
    run: ({ call, token, ids }, mobiles) => call('calls.areas', { mobiles, customerIds: [ids.owned] }, token),
  },
  'the area of a typed number and that of a customer': {
    tells: 'nothing',
    run: ({ call, token, ids }) =>
      Promise.all([
        call('calls.numberOwner', { mobile: TYPED }, token),
        call('calls.numberOwner', { customerId: ids.owned }, token),
        call('calls.callerId', { customerId: ids.owned, lineId: ids.line }, token),
      ]),
  },
};

async function staffFile({ upload, token, ids }: Trial, numbers: string[]) {
  const lines = ['姓名,手机号', ...numbers.map((number, index) => `人${index},${number}`)];
  return { filePath: (await upload(token, '员工.csv', csv(lines))).data, departmentId: null, roleIds: [ids.role] };
}

/** Returns how many typed numbers were counted, and how many lists were paid for with a reason. */
async function spent({ admin }: Trial): Promise<{ counted: number; reasons: number }> {
  const [row] = await admin(`
    select coalesce(sum(coalesce((detail->>'numbers')::int, 1)), 0)::int as counted,
      count(*) filter (where detail->>'reason' is not null)::int as reasons
    from audit where action like '%.number_search' and at >= '2026-03-02T04:00:00Z'`);
  return row as { counted: number; reasons: number };
}

const numbersOf = (count: number) => [
  ...Array.from({ length: count - 1 }, (_, index) => `1390000${String(index).padStart(4, '0')}`),
  TYPED,
];

test('nothing that is shown differs by the middle of a number alone', async () => {
  const [one, other] = await trials();
  expect(await laterAnswers(one)).toEqual(await laterAnswers(other));
  await Promise.all([one.close(), other.close()]);
});

/** Tries a way in two worlds. Returns what it revealed at once and later, and what was spent on it. */
async function tried(both: Trial[], run: Way['run'], count: number, reason?: string) {
  const results = [];
  for (const world of both) {
    const at = withoutLinks(JSON.stringify(await run(world, numbersOf(count), reason)));
    // Reading later searches too, and may be slowed down by what was counted here.
    const cost = await spent(world);
    results.push({ at, later: await laterAnswers(world), ...cost });
  }
  const [one, other] = results as [(typeof results)[0], (typeof results)[0]];
  expect([one.counted, one.reasons]).toEqual([other.counted, other.reasons]);
  return { one, other };
}

describe.each(Object.entries(ways))('%s', (_name, { tells, run }) => {
  test('tells of a list below the cap no more than was counted', async () => {
    const both = await trials();
    const { one, other } = await tried(both, run, 10);
    if (tells === 'nothing') expect(one.at).toEqual(other.at);
    if (tells === 'nothing' || one.counted < 10) expect(one.later).toEqual(other.later);
    for (const world of both) await world.close();
  });

  test('tells of a list beyond the cap nothing at once, and nothing later but for a reason and its rows', async () => {
    const both = await trials();
    const refused = await tried(both, run, 40);
    expect(refused.one.at).toEqual(refused.other.at);
    // A list that brings its own reason was paid for at that moment.
    if (refused.one.reasons === 0) expect(refused.one.later).toEqual(refused.other.later);
    const { one, other } = await tried(both, run, 40, REASON);
    expect(one.at).toEqual(other.at);
    const isPaid = one.reasons > 0 && one.counted >= 40;
    if (tells === 'nothing' || !isPaid) expect(one.later).toEqual(other.later);
    for (const world of both) await world.close();
  });
});

import { expect, test, vi } from 'vitest';
import { addCustomer } from '../../../../test/customers.ts';
import { createWorld } from '../../../../test/world.ts';
import type { Db, TenantDb } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { createCustomerImports } from './customer-imports.usecases.ts';

const ROWS = 1100;
const numberOf = (index: number) => String(13_800_000_000 + index);
const line = (index: number) => `客户${index},${numberOf(index)},${index % 7 === 0 ? '0571-88886666' : ''}`;
const table = (lines: string[]) => Buffer.from(['姓名,手机,座机', ...lines].join('\n'));
const all = Array.from({ length: ROWS }, (_, index) => line(index));

/**
 * Wraps a database that fails after a number of statements, like that of a killed process. No later statement is
 * answered.
 */
function losing(db: Db, statements: number): Db {
  let left = statements;
  const spend = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  const forTenant = (tenantId: string): TenantDb => {
    const tenant = db.forTenant(tenantId);
    return {
      tenantId,
      tell: tenant.tell,
      whenOver: tenant.whenOver,
      query: async (statement) => {
        spend();
        return tenant.query(statement);
      },
      transaction: async (work) => {
        const result = await tenant.transaction((tx) =>
          work({
            ...tx,
            query: async (statement) => {
              spend();
              return tx.query(statement);
            },
          }),
        );
        // Committed, but the process was killed before it learned so.
        spend();
        return result;
      },
    };
  };
  return { ...db, forTenant };
}

async function office() {
  const world = await createWorld();
  const enterprise = await world.enterprise();
  const { member, token } = await enterprise.member('王磊');
  const { files } = world.domains;
  const { imports: customerImports } = world.domains.customers;
  const { core: fileApi, links } = files;

  async function start(bytes: Buffer): Promise<string> {
    const { data: filePath } = await world.upload(token, 'a.csv', bytes);
    const { data } = await world.call('customers.import', { filePath, fileName: 'a.csv' }, token);
    return data.importId;
  }
  const confirm = (importId: string) =>
    world.call('customers.confirmImport', { importId, target: 'sea', existing: 'skip', reason: '旧系统' }, token);
  const stateOf = async (importId: string) => (await customerImports.info(member, importId)).state;

  /**
   * Runs a job in one process after another; each is killed a little later than the last. Returns the number of
   * processes.
   */
  async function interrupted(importId: string, job: 'read' | 'write', end: 'ready' | 'done'): Promise<number> {
    let processes = 0;
    while ((await stateOf(importId)) !== end) {
      processes += 1;
      const db = losing(world.db, processes);
      const process = createCustomerImports({ ...world, db, files: fileApi, links });
      await process[job](enterprise.tenantId, importId).catch((error: Error) => expect(error.message).toBe('killed'));
    }
    return processes;
  }
  return { ...world, ...enterprise, member, token, start, confirm, interrupted, customerImports };
}

test('an import killed at every step is read whole and written once', { timeout: 180_000 }, async () => {
  const world = await office();
  const importId = await world.start(table(all));
  expect(await world.interrupted(importId, 'read', 'ready')).toBeGreaterThan(10);
  expect(await world.customerImports.info(world.member, importId)).toMatchObject({ good: ROWS, wrong: 0 });

  const { data } = await world.confirm(importId);
  expect(await world.interrupted(importId, 'write', 'done')).toBeGreaterThan(10);
  const [counts] = await world.tenant.query(sql`
    select (select count(*)::int from customer) as customers, (select count(*)::int from customer_event) as events,
      (select count(*)::int from customer_number) as numbers`);
  expect(counts).toEqual({ customers: ROWS, events: ROWS, numbers: Math.ceil(ROWS / 7) });
  const [job] = await world.tenant.query(sql`select state, done, result from job where id = ${data.jobId}`);
  expect(job).toEqual({ state: 'done', done: ROWS, result: { added: ROWS, merged: 0, skipped: 0, refused: 0 } });
});

test('an import that is given up says so, keeps what it wrote, and lets the rest be imported again', async () => {
  const world = await office();
  const importId = await world.start(table(all));
  await world.runJobs();
  const { data } = await world.confirm(importId);
  const { customerImports, tenantId, member } = world;
  await customerImports.giveUp(tenantId, importId, 'reading');
  const db = losing(world.db, 30);
  const { core: files, links } = world.domains.files;
  await expect(createCustomerImports({ ...world, db, files, links }).write(tenantId, importId)).rejects.toThrow();
  await customerImports.giveUp(tenantId, importId, 'writing');
  const written = (await customerImports.info(member, importId)).added;
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(ROWS);
  expect(await customerImports.info(member, importId)).toMatchObject({ state: 'failed', refused: 0 });
  const [job] = await world.tenant.query(sql`select state, problem from job where id = ${data.jobId}`);
  expect(job).toEqual({ state: 'failed', problem: 'server.failed' });
  const audited = await world.tenant.query(sql`select detail from audit where action = 'customers.imported'`);
  expect(audited).toEqual([{ detail: { customers: written, skipped: 0 } }]);
  await world.runJobs();
  const again = await world.start(table(all));
  await world.runJobs();
  expect(await customerImports.info(member, again)).toMatchObject({ good: ROWS, existing: null });
  await world.confirm(again);
  await world.runJobs();
  expect(await customerImports.info(member, again)).toMatchObject({ added: ROWS - written, skipped: written });
});

test('rows that an import wrote before it failed can be undone, also after a failed undoing', async () => {
  const world = await office();
  const { customerImports, tenantId, member, token } = world;
  const { core: files, links } = world.domains.files;
  const dying = (statements: number) =>
    createCustomerImports({ ...world, db: losing(world.db, statements), files, links });
  const before = await world.addToPublicPool({ name: '早就在', mobile: numberOf(ROWS) });
  const importId = await world.start(table(all));
  await world.runJobs();
  await world.confirm(importId);
  await expect(dying(30).write(tenantId, importId)).rejects.toThrow('killed');
  await customerImports.giveUp(tenantId, importId, 'writing');
  const { added, undoUntil } = await customerImports.info(member, importId);
  expect([added % 500, added < ROWS]).toEqual([0, true]);
  // It failed in the night: the next morning it can still be undone, a week later it cannot.
  expect(Date.parse(undoUntil!) - world.clock.now().getTime()).toBeGreaterThan(48 * 3_600_000);
  const [touched] = await world.tenant.query<{ id: string }>(sql`select id from customer where name = '客户7'`);
  expect(await world.call('customers.claim', { ids: [touched!.id] }, token)).toMatchObject({ code: 200 });

  expect(await world.call('customers.undoImport', { importId }, token)).toMatchObject({ code: 200 });
  await expect(dying(22).runUndo(tenantId, importId)).rejects.toThrow('killed');
  await customerImports.giveUp(tenantId, importId, 'undoing');
  const stopped = await customerImports.info(member, importId);
  expect(stopped).toMatchObject({ state: 'failed', undoUntil: expect.any(String) });
  expect(stopped.takenBack).toBeGreaterThan(0);
  expect(await world.call('customers.undoImport', { importId }, token)).toMatchObject({ code: 200 });
  await world.runJobs();
  // The numbers of so long a list are rounded: one that stayed is not shown.
  const end = { state: 'undone', takenBack: added, kept: 0, rounded: true, undoUntil: null };
  expect(await customerImports.info(member, importId)).toMatchObject(end);
  const left = await world.tenant.query<{ id: string }>(sql`select id from customer order by id`);
  expect(left.map(({ id }) => id)).toEqual([before, touched!.id]);

  const refused = await world.start(table(['甲,1']));
  await world.runJobs();
  await customerImports.giveUp(tenantId, refused, 'reading');
  expect(await world.call('customers.undoImport', { importId: refused }, token)).toMatchObject({ code: 41050 });
});

test(
  'two imports of the same numbers, written at once from both ends, add each once',
  { timeout: 60_000 },
  async () => {
    const world = await office();
    const some = all.slice(0, 450);
    const ids = [await world.start(table(some)), await world.start(table(some.toReversed()))];
    await world.runJobs();
    for (const id of ids) await world.confirm(id);
    const [added, bothWait] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // A colleague adds one of the numbers meanwhile. Both imports reach that number, each from its own side.
    const colleague = world.tenant.transaction(async (tx) => {
      await addCustomer({ cipher: world.cipher, tenant: tx }, { mobile: numberOf(225) });
      added.resolve();
      await bothWait.promise;
    });
    await added.promise;
    const imports = ids.map((id) => world.customerImports.write(world.tenantId, id));
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(async () => expect(await world.tenant.query(waiting)).toHaveLength(2), 10_000);
    bothWait.resolve();
    await Promise.all([colleague, ...imports]);

    expect(await world.tenant.query(sql`select from customer`)).toHaveLength(450);
    const [sums] = await world.tenant.query(sql`
    select sum(added)::int as added, sum(skipped)::int as skipped from customer_import where state = 'done'`);
    expect(sums).toEqual({ added: 449, skipped: 451 });
  },
);

test('numbers that colleagues add while an import is written are theirs', { timeout: 60_000 }, async () => {
  const world = await office();
  const importId = await world.start(table(all));
  await world.runJobs();
  await world.confirm(importId);
  const additions = Array.from({ length: 40 }, (_, index) =>
    world.addToPublicPool({ name: '同事的', mobile: numberOf(index * 27) }).catch((error: Error) => error),
  );
  const [added] = await Promise.all([Promise.all(additions), world.customerImports.write(world.tenantId, importId)]);

  const theirs = added.filter((result) => typeof result === 'string');
  expect(await world.tenant.query(sql`select from customer where name = '同事的'`)).toHaveLength(theirs.length);
  expect(await world.tenant.query(sql`select from customer`)).toHaveLength(ROWS);
  expect(await world.tenant.query(sql`select added, skipped from customer_import`)).toEqual([
    { added: ROWS - theirs.length, skipped: theirs.length },
  ]);
});

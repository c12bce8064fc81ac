import { createHash, randomUUID } from 'node:crypto';
import { permissions } from '@haihu/contract/permissions';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import type { Lab } from '@haihu/server/src/integrations/telephony/asterisk/test-support/lab.ts';
import { makeSoftphones } from '@haihu/server/src/domains/calls/test-support/lab-line.ts';
import type { Domains } from '@haihu/server/src/modules.ts';
import type { OperatorParts } from '@haihu/cli/src/operator.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { presenceIn } from '@haihu/server/src/domains/calls/test-support/presence.ts';

export const TASK_AGENTS = 5;
export const NUMBERS = 500;
/** Credit of an enterprise, in units of 0.0001 yuan: enough for a day of talk. */
const CREDIT = 1_000_000_000;

export interface FloorPlan {
  name: string;
  mode: 'progressive' | 'predictive';
  /** The last two digits of its numbers in turn, which decide the outcomes of calls: see the carrier of the lab. */
  endings: readonly string[];
}

export type Floor = Awaited<ReturnType<typeof foundFloor>>;

const keyOf = (call: string) => ({ call, key: randomUUID(), bodyHash: createHash('sha256').update(call).digest() });

/**
 * Founds an enterprise of five agents at softphones, with 500 numbers in a task that dials by itself. It has no engine
 * yet.
 */
export async function foundFloor(parts: OperatorParts, domains: Domains, index: number, plan: FloorPlan) {
  const { identity, billing, calls, tasks } = domains;
  const { db, cipher } = parts;
  const tenantId = await identity.foundEnterprise(plan.name, { rulePack: 'none' });
  const tenant = db.forTenant(tenantId);
  const line = { name: '专线', carrier: '移动', area: '浙江', minutePrice: 1200, concurrency: 4 * TASK_AGENTS };
  const lineId = await calls.addLine(tenantId, { ...line, numbers: [`05718888666${index}`] });
  await billing.credit(tenantId, { amount: CREDIT, key: 'chaos' });
  const people: string[] = [];
  for (let count = 0; count <= TASK_AGENTS; count += 1) {
    const mobile = `197${String(10 * index + count).padStart(8, '0')}`;
    const who = { name: `坐席 ${count}`, mobile, permissions, isSuper: count === 0, dataScope: 'all' as const };
    people.push(await identity.addMember(tenantId, who));
  }
  const [managerId, ...seatIds] = people;
  const session = await identity.openSession(managerId!, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  const manager = await identity.findMember(session.token);
  // Tasks dial only for members who are signed in.
  for (const id of seatIds) await identity.openSession(id, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  const softphones = await makeSoftphones({ db, cipher, tenant, tenantId }, seatIds);

  const form = { name: plan.name, mode: plan.mode, lineId: null, seatIds, script: '', paceSeconds: 0, hours: null };
  const made = await tasks.keeping.add(manager, { ...form, retries: usualRetries, abandonCap: 30 }, keyOf('tasks.add'));
  const taskId = made.id;
  const ending = (at: number) => plan.endings[at % plan.endings.length]!;
  const numbers = Array.from({ length: NUMBERS }, (_, at) => ({
    number: `13${index}${String(at).padStart(6, '0')}${ending(at)}`,
  }));
  const list = { taskId, source: 'typed' as const, numbers, reason: '压力测试' };
  await tasks.intakes.addNumbers(manager, list, keyOf('tasks.addNumbers'));

  return {
    ...plan,
    tenantId,
    tenant,
    taskId,
    softphones,
    async connect({ line: { trunk, user, secret } }: Lab): Promise<void> {
      await calls.setLine(tenantId, lineId, { engine: 'asterisk', trunk, trunkUser: user, trunkSecret: secret });
    },
    steer: (what: 'start' | 'pause') => tasks.keeping.steer(manager, { id: taskId, what }),
    async arrive(): Promise<void> {
      await presenceIn({ db, domains }).arrived(tenantId, ...seatIds);
    },
  };
}

/** Returns true once the phones of all agents are registered at the engine. */
export async function hasPhones({ tenant }: Floor): Promise<boolean> {
  const [found] = await tenant.query<{ count: number }>(
    sql`select count(registered_on)::int as count from agent_phone`,
  );
  return found!.count === TASK_AGENTS;
}

/** Returns true while a call is on, or a recording is left at the engine. */
export async function isLeft({ tenant }: Floor): Promise<boolean> {
  const left = await tenant.query(sql`select from call_running union all select from recording_due limit 1`);
  return left.length > 0;
}

import { type EndpointName, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { permissions } from '@haihu/contract/permissions';
import { push } from '@haihu/contract/socket';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { expect } from 'vitest';
import type { Member } from '../../src/kernel/member.ts';
import { sql } from '../../src/platform/db/sql.ts';
import type { afterAllTests } from '../world.ts';
import { rows } from './rows.ts';
import { copyScene, createScene, type Ids, type Scene } from './scene.ts';

/** The number that is typed in both worlds. One of them stores it. */
export const TYPED = '13857717701';
/** The number that the other world stores. It is shown alike, and belongs to another city of the same province. */
export const OTHER = '13805777701';

/** A world and the member who tries to learn something by typing numbers. */
export type Trial = Scene & { token: string; member: Pick<Member, 'tenantId' | 'userId'>; taskId: string };

/**
 * Prepares pairs of worlds that differ in one number alone. A customer, a colleague, the do-not-call list and a task
 * have that number. One member may do everything there, but reads numbers masked.
 */
export async function prepareTwoWorlds(atEnd: ReturnType<typeof afterAllTests>) {
  const original = await createScene({ atEnd });
  const { tenantId } = original.people.agent.member;
  const all = { permissions, dataScope: 'all', mobile: '13812347703', isSuper: true } as const;
  const { identity } = original.domains;
  const ownerId = await identity.addMember(tenantId, { name: '林总', ...all });
  await identity.addMember(tenantId, { ...all, name: '另一位', mobile: '13812347704' });
  const { token } = await identity.openSession(ownerId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  const task = {
    name: '新任务',
    mode: 'preview' as const,
    lineId: null,
    seatIds: [ownerId],
    script: '',
    paceSeconds: 5,
    hours: null,
    retries: usualRetries,
    abandonCap: 30,
  };
  const taskId = (await original.call('tasks.add', task, token)).data.id;
  await original.close();

  async function storing(secret: string): Promise<Scene> {
    const scene = await copyScene(original, { atEnd });
    const { customers, domains, people, clock, db, call, ids } = scene;
    const customer = { name: '有号', mobile: secret, level: 3, seaReason: 'imported', seaAt: clock.now() } as const;
    const id = await customers.addToPublicPool(tenantId, customer);
    await domains.identity.addMember(tenantId, { name: '有号', mobile: secret, permissions: [] });
    await db
      .forTenant(tenantId)
      .transaction((tx) => domains.customers.doNotCall.addToDoNotCall(tx, people.agent.member, id));
    await call('tasks.addCustomers', { taskId: ids.task, whom: { by: 'ids', ids: [id] } }, token);
    await scene.runJobs();
    await db.forTenant(tenantId).query(sql`update do_not_call set listed_at = null, refused_at = ${clock.now()}`);
    // Earlier counts are forgotten.
    await db.global(sql`delete from rate_window`);
    await scene.close();
    return { ...scene, ids: { ...ids, owned: id } as Ids };
  }

  /** Opens a copy of a stored scene at a later minute. So no answer depends on the minute in which it came. */
  async function trialIn(stored: Scene): Promise<Trial> {
    const scene = await copyScene(stored);
    scene.clock.now = () => new Date('2026-03-02T04:00:00Z');
    // Requests write this too, but none waits for it. So an answer could hold the old time in one world only.
    await scene.db.global(sql`update session set last_seen_at = ${scene.clock.now()}`);
    return { ...scene, token, member: { tenantId, userId: ownerId }, taskId };
  }

  const [one, other] = [await storing(TYPED), await storing(OTHER)];
  return async (): Promise<[Trial, Trial]> => [await trialIn(one), await trialIn(other)];
}

const reads = (Object.keys(contract) as EndpointName[]).filter((name) => {
  const { effect, access }: Endpoint = contract[name];
  return effect === 'read' && access !== 'public';
});

/**
 * Returns everything that this member can read. It holds the answer of each reading call as the matrix makes it, and
 * the lists to their end. `gone` names an answer that may not be found any more.
 */
export async function laterAnswers(world: Trial, gone?: string): Promise<Record<string, string>> {
  const { call, token, ids, taskId: task } = world;
  const answers: Record<string, string> = {};
  const keep = async (title: string, name: EndpointName, request: unknown) => {
    const { code, data } = await call(name, request as never, token);
    answers[title] = withoutLinks(JSON.stringify({ code, data }));
  };
  for (const name of reads) await keep(name, name, rows[name].request(ids));
  const most = { size: 100 };
  await keep('all of the sea', 'customers.seaPage', most);
  await keep('all that are owned', 'customers.privatePage', most);
  await keep('all of the task', 'tasks.numbers', { ...most, taskId: task });
  await keep('all of the list', 'tasks.doNotCall', most);
  await keep('all invitations', 'organisation.staffInvitations', most);
  await keep('all of the audit', 'audit.page', most);
  await keep('the story', 'followups.timeline', { ...most, customerId: ids.owned });
  await keep('all messages', 'messages.list', { ...most, kind: 'system' });
  // The progress of jobs is read above. They end in any order, so their pushes are sorted before the comparison.
  const pushes = (await world.pushesTo(world.member as Member)).flatMap(({ type, msg, data }) =>
    type === push.jobMoved ? [] : JSON.stringify({ type, msg, data }),
  );
  answers['all pushes'] = withoutLinks(JSON.stringify({ code: 200, pushes: pushes.toSorted() }));
  const read = Object.keys(answers).filter((title) => answers[title]!.startsWith('{"code":200'));
  expect(read.length).toBeGreaterThan(80);
  const whole = Object.keys(answers).filter((title) => !title.includes('.') && title !== gone);
  expect(read).toEqual(expect.arrayContaining(whole));
  return answers;
}

/**
 * Replaces links and upload paths, which are random and reveal nothing. Also replaces times of the database's own
 * clock, which show when the test ran.
 */
export const withoutLinks = (answer: string) =>
  answer
    .replaceAll(/[\w-]{40,}(\.[\w-]+)*/g, 'LINK')
    .replaceAll(/(uploads|exports)\/[\w-]+\.\w+/g, 'PATH')
    .replaceAll(new RegExp(`${new Date().toISOString().slice(0, 10)}T[\\d:.]+Z`, 'g'), 'NOW');

import { setTimeout as pause } from 'node:timers/promises';
import { MOST_BEHIND, MOST_OFF } from '@haihu/server/src/domains/calls/core/nodes.repository.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import type { OfficeAgent } from '../chaos-rolling/office.ts';
import { comes } from '../driven-node.ts';
import { countUnequal } from './books.ts';
import { openScene, type Scene } from './scene.ts';

const HOUR = 3_600_000;
/** Agents who call one after the other, and those whose talks are timed. */
const AGENTS = { calling: 4, timed: 6 };
/** Time for which both talk before and after a step of the clock. Milliseconds. */
const TALKS = 3000;
/** Seconds by which a record may differ from what its agent saw, who looks at it again and again. */
const ROUNDED = 3;
/** Seconds that no call of the trial lasts. */
const ENDLESS = 150;
/** The longest call of the line, in seconds: less than a step of the clock. */
const LONGEST = 1800;
/** Price of a minute, in units of 0.0001 yuan. */
const PRICE = 1200;

export type ClockOutcome = Awaited<ReturnType<typeof moveClocks>>;

interface TimedTalk {
  id: string;
  agent: OfficeAgent;
  /** Our clock that never jumps at the answer and at the end. Milliseconds. */
  from: number;
  until: number;
}

/**
 * Moves the clock of a server by an hour, forward and back, while its agents call over an Asterisk: in the middle of talks,
 * and for a server that takes over from another one. `of`: the clock of the process alone, or that of its machine, which
 * the server compares with the engine's. `changes`: files that change the server's sources.
 */
export async function moveClocks(of: 'process' | 'machine', changes: string[] = []) {
  await using ends = new AsyncDisposableStack();
  const scene = await openScene(ends, AGENTS.calling + AGENTS.timed, [`${of}-clock.mjs`, ...changes]);
  const { office, server, agents } = scene;
  await office.tenant.query(sql`update line set longest_seconds = ${LONGEST} where tenant_id = ${office.tenantId}`);
  const timed = office.agents.slice(AGENTS.calling);
  const halves = [timed.slice(0, AGENTS.timed / 2), timed.slice(AGENTS.timed / 2)] as const;
  const talks: TimedTalk[] = [];
  let [steps, placedWhileOff, unequal] = [0, 0, 0];

  async function begin(some: readonly OfficeAgent[]): Promise<TimedTalk[]> {
    await scene.forgetTyped();
    const begun = await Promise.all(
      some.map(async (agent) => {
        const id = await agents.talk(agent);
        return id === null ? [] : [{ id, agent, from: performance.now(), until: Infinity }];
      }),
    );
    talks.push(...begun.flat());
    return begun.flat();
  }

  async function end(some: readonly TimedTalk[]): Promise<void> {
    await pause(TALKS);
    await Promise.all(
      some.map(async (talk) => {
        await agents.hangUp(talk.agent, talk.id);
        talk.until = performance.now();
      }),
    );
  }

  /** Lets agents begin talks while the clock is off. A node whose clock is off takes none. */
  async function beginWhileOff(some: readonly OfficeAgent[]): Promise<TimedTalk[]> {
    await comes(async () => (await isUsable(scene)) === (of === 'process'));
    const begun = await begin(some);
    if (of === 'machine') placedWhileOff += begun.length;
    return begun;
  }

  const stopCalling = scene.letCall(office.agents.slice(0, AGENTS.calling));
  for (const off of [HOUR, -HOUR]) {
    for (const move of [(ahead: number) => server.setClock(ahead), (ahead: number) => server.kill('any', ahead)]) {
      const before = await begin(halves[0]);
      await pause(TALKS);
      await move(off);
      unequal += await countUnequal(office);
      const meanwhile = await beginWhileOff(halves[1]);
      await end(before);
      await move(0);
      await comes(() => isUsable(scene));
      await end(meanwhile);
      steps += 2;
    }
  }
  await stopCalling();
  const closed = await scene.close(talks.map(({ id }) => id));
  return { steps, placedWhileOff, unequal, ...(await compareTalks(scene, talks)), ...closed };
}

/** Returns true while the node takes calls: it is driven, and neither its clock nor its events are off. */
async function isUsable({ db }: Scene): Promise<boolean> {
  const [node] = await db.global<{ isUsable: boolean }>(sql`
    select is_connected and lease_until > clock_timestamp() and abs(coalesce(clock_ahead, 0)) <= ${MOST_OFF}
      and events_behind < ${MOST_BEHIND} as "isUsable"
    from engine_node where name = 'lab'`);
  return node!.isUsable;
}

const minutesOf = (seconds: number) => Math.ceil(Math.max(seconds, 1) / 60);

/** Compares the records of talks with what their agents saw, and looks for the hour in the records of all calls. */
async function compareTalks({ office: { tenant, tenantId } }: Scene, talks: readonly TimedTalk[]) {
  const rows = await tenant.query<{ id: string; seconds: number | null; cost: number }>(sql`
    select id, cost::float8 as cost,
      extract(epoch from ended_at - coalesce(customer_answered_at, answered_at, bridged_at))::float8 as seconds
    from call where tenant_id = ${tenantId} and state = 'ended'`);
  const seen = new Map(talks.map(({ id, from, until }) => [id, (until - from) / 1000]));
  const wrong = rows
    .map((row) => ({ ...row, saw: seen.get(row.id) ?? null }))
    .filter(({ seconds, cost, saw }) => {
      if (seconds === null) return saw !== null || cost !== 0;
      const [least, most] = saw === null ? [0, ENDLESS] : [saw - ROUNDED, saw + ROUNDED];
      const isCharged = cost >= PRICE * minutesOf(least) && cost <= PRICE * minutesOf(most);
      return seconds < least || seconds > most || !isCharged;
    });
  return { timed: talks.length, wrong: wrong.length, wrongCalls: wrong.slice(0, 20) };
}

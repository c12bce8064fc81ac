import type { CallState } from '@haihu/contract/calls/values';
import type { RequestTo } from '@haihu/contract/contract';
import { createWorld, type World } from '../../../../test/world.ts';
import type { WorldOptions } from '../../../../test/world-options.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { ServerRole } from '../../../platform/settings/roles.ts';
import type { NewMember } from '../../identity/members/members.usecases.ts';

export interface BenchOptions {
  connections?: number;
  /** Calls at a time on the bench's only line. */
  concurrency?: number;
  /** Units of 0.0001 yuan. */
  balance?: number;
  minutePrice?: number;
  /** The roles of the bench's server. */
  roles?: ServerRole[];
  startsAt?: Date;
  /** See `WorldOptions`. */
  maps?: WorldOptions['maps'];
  /** See `WorldOptions`. */
  demo?: WorldOptions['demo'];
  /** See `WorldOptions`. */
  areAgentsAsked?: WorldOptions['areAgentsAsked'];
  /** See `WorldOptions`. */
  soundServers?: WorldOptions['soundServers'];
  /** See `WorldOptions`. */
  lostSound?: WorldOptions['lostSound'];
  /** See `WorldOptions`. */
  host?: string;
  /** See `WorldOptions`. */
  atEnd?: WorldOptions['atEnd'];
  /** The world of another bench. This bench founds an enterprise of its own in it. */
  world?: World;
}

/** Milliseconds by which time moves before due events are written. The shortest state of a call lasts 200 ms. */
const STEP = 100;

/**
 * Makes an enterprise that can call: one line with one number, money for many minutes, and an engine on the world's
 * time.
 */
export async function createCallBench({
  connections = 10,
  concurrency = 10,
  balance = 1_000_000,
  minutePrice = 1200,
  roles,
  startsAt,
  maps,
  demo,
  areAgentsAsked,
  soundServers,
  lostSound,
  host,
  atEnd,
  world: given,
}: BenchOptions = {}) {
  const world =
    given ??
    (await createWorld({
      connections,
      roles,
      startsAt,
      maps,
      demo,
      areAgentsAsked,
      soundServers,
      lostSound,
      host,
      atEnd,
    }));
  const { calls, billing } = world.domains;
  const enterprise = await world.enterprise();
  const { tenantId, tenant } = enterprise;
  if (!given) await world.dialler.start({ alone: true });
  const line = { name: '义乌专线', carrier: '移动', area: '浙江义乌', minutePrice, concurrency };
  const lineId = await calls.addLine(tenantId, { ...line, numbers: ['057188886666'] });
  if (balance > 0) {
    await billing.credit(tenantId, { amount: balance, key: 'bench' });
    // The money is old news to the members who come later.
    await world.relay.deliverDue();
  }

  const agent = (name = '赵婷', place: Partial<NewMember> = {}) => enterprise.member(name, place);

  const place = (token: string, request: RequestTo<'calls.place'>, key?: string) =>
    world.call('calls.place', request, token, key ? { key } : {});

  async function stateOf(callId: string): Promise<CallState> {
    const [call] = await tenant.query<{ state: CallState }>(sql`select state from call where id = ${callId}`);
    return call!.state;
  }

  /** Lets this many seconds pass, and waits until their events are written. */
  async function pass(seconds: number): Promise<void> {
    await world.runJobs();
    for (let passed = 0; passed < seconds * 1000; passed += STEP) {
      world.time.advance(STEP);
      await world.dialler.settled();
    }
  }

  /**
   * Dials the accepted call and lets time pass until the call is in this state. Throws after this many seconds of the
   * bench's time.
   */
  async function until(callId: string, state: CallState, seconds = 90): Promise<void> {
    await world.runJobs();
    const end = world.time.now().getTime() + seconds * 1000;
    // Recordings are written to a real disk, so they get a few real seconds after the driven time has passed.
    let giveUpAt = Infinity;
    while ((await stateOf(callId)) !== state) {
      if (world.time.now().getTime() < end) world.time.advance(STEP);
      else giveUpAt = Math.min(giveUpAt, Date.now() + 5000);
      if (Date.now() > giveUpAt) throw new Error(`not ${state} after ${seconds} s`);
      await world.dialler.settled();
    }
    await world.dialler.settled();
  }

  return { ...world, ...enterprise, world, lineId, agent, place, pass, until, stateOf };
}

export type CallBench = Awaited<ReturnType<typeof createCallBench>>;

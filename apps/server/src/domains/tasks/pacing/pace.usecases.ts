import { callsToPlace, hasToStepDown, type PacingSeat } from '@haihu/rules/tasks/pacing';
import type { TenantDb } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/member.ts';
import { endCallsNow, holdCall, type Seat, seatsNow } from '../../calls/calls.api.ts';
import { readSettings } from '../../config/config.api.ts';
import { findTasks, type StoredTask } from '../core/tasks.repository.ts';
import { type AheadCall, findAheadOn, findAnswers } from './ahead.repository.ts';
import type { createAhead } from './ahead.usecases.ts';
import { findDialler, setFault, type TaskLease, tellTaskBoards } from './leases.repository.ts';
import { createPlace, type Placed, type PlaceParts } from './place.usecases.ts';
import { notePlaced, setRefusal } from './standing.repository.ts';

export interface PaceParts extends PlaceParts {
  /** Finds who this user is in the enterprise now; null for one who is signed out everywhere. */
  findMemberOf(tenantId: string, userId: string): Promise<Member | null>;
  tend: ReturnType<typeof createAhead>['tend'];
  agentAbsent: ReturnType<typeof createAhead>['agentAbsent'];
}

/** The message has been heard by then. Milliseconds. */
const MESSAGE = 8000;
/** An agent who was given a call is in it by then, or does not come. Milliseconds. */
const COMES_WITHIN = 8000;
/** How long nothing is tried after a refusal that meets every number. Milliseconds. */
const REST = 5000;

/** What a dialler remembers of a task between two looks. */
export interface TaskMemory {
  /** Nothing is placed before. Milliseconds. */
  restsUntil: number;
  /** Name of the error that stood in the way of each seat's calls; null: nothing did. */
  refusals?: Map<string, string | null>;
}

/** One look at a task: callees who wait are looked after, and calls are placed. */
export function createPace(parts: PaceParts) {
  const { db, clock, findMemberOf, tend, agentAbsent } = parts;
  const place = createPlace(parts);
  const ageOf = (at: string) => clock.now().getTime() - Date.parse(at);

  return async function pace(lease: TaskLease, memory: TaskMemory): Promise<void> {
    const tenant = db.forTenant(lease.tenantId);
    const on = await findAheadOn(tenant, lease.taskId);
    await lookAfter(tenant, on);
    const [task] = await findTasks(tenant, [lease.taskId]);
    if (!task || task.state !== 'running' || task.mode === 'preview' || task.isSample) return;
    const seats = await seatsOf(tenant, task);
    if (seats.every(isGone)) return giveUpRinging(tenant, on);
    if (clock.now().getTime() < memory.restsUntil) return;
    const ready = seats.filter(
      (seat) => seat.state === 'ready' && seat.canRing && ageOf(seat.since) >= task.paceSeconds * 1000,
    );
    const fault = ready.length > 0 ? await dial(tenant, lease, { task, seats, ready, on, memory }) : null;
    if (fault) memory.restsUntil = clock.now().getTime() + REST;
    if (fault || ready.length > 0) await setFault(tenant, task.id, fault?.errorName ?? null);
  };

  /** Seats who dial a list of their own are left to it. */
  async function seatsOf(tenant: TenantDb, { seats }: StoredTask): Promise<Seat[]> {
    const userIds = seats.map(({ userId }) => userId);
    const found = await seatsNow(tenant, userIds, clock.now());
    return found.filter(({ isInRun }) => !isInRun);
  }

  async function lookAfter(tenant: TenantDb, on: readonly AheadCall[]): Promise<void> {
    for (const { callId, answeredAt, givenAt, joinedAt, toldAt } of on) {
      if (joinedAt) continue;
      if (toldAt) {
        if (ageOf(toldAt) >= MESSAGE) await tenant.transaction((tx) => endCallsNow(tx, [callId], clock.now()));
      } else if (answeredAt && (!givenAt || ageOf(givenAt) >= COMES_WITHIN)) {
        await tenant.transaction(async (tx) => {
          await holdCall(tx, callId);
          await (givenAt ? agentAbsent(tx, callId) : tend(tx, callId));
        });
      }
    }
  }

  /** Nobody is left who could talk: what rings is hung up before anybody answers it. */
  async function giveUpRinging(tenant: TenantDb, on: readonly AheadCall[]): Promise<void> {
    const ringing = on.filter(({ answeredAt }) => !answeredAt).map(({ callId }) => callId);
    if (ringing.length > 0) await tenant.transaction((tx) => endCallsNow(tx, ringing, clock.now()));
  }

  interface Look {
    task: StoredTask;
    seats: Seat[];
    ready: Seat[];
    on: AheadCall[];
    memory: TaskMemory;
  }

  /** Answers what stands in the way of every call. */
  async function dial(tenant: TenantDb, lease: TaskLease, look: Look): Promise<AppError | null> {
    const { task, ready } = look;
    const history = await findAnswers(tenant, task.id, clock.now());
    const cap = task.abandonCap / 1000;
    const isAhead = task.mode === 'predictive' && !hasToStepDown({ history, cap });
    const left: { seat: Seat; member: Member }[] = [];
    for (const seat of ready) {
      const member = await findMemberOf(lease.tenantId, seat.userId);
      if (!member) continue;
      // The agents' own phones dial: nobody would dial what is placed here.
      if (member.companyType === 1) return new AppError('calls.by_device');
      // What was given to a seat, and who is rung at a phone, are dialled agent first: nobody is left waiting.
      const only = isAhead && seat.hasSoftphone ? 'own' : undefined;
      const placed = await place(lease, { member, isAhead: false, ...(only && { only }) });
      await told(tenant, look, seat.userId, placed);
      if (placed instanceof AppError && !isAboutAgent(placed)) return placed;
      if (placed === 'none' && only) left.push({ seat, member });
    }
    const [first] = left;
    if (!isAhead || !first) return null;
    const count = await callsAhead(tenant, { ...look, ready: left.map(({ seat }) => seat) }, { history, cap });
    for (let made = 0; made < count; made += 1) {
      const placed = await place(lease, { member: first.member, only: 'nobody', isAhead: true });
      if (placed instanceof AppError) return placed;
      if (placed === 'none') break;
      await notePlaced(tenant, task.id, clock.now());
    }
    if (count > 0) await tellTaskBoards(tenant, task.id);
    return null;
  }

  /** Keeps for seats and board when the last call was placed, and why a seat is given none. */
  async function told(tenant: TenantDb, { task, memory }: Look, userId: string, placed: Placed): Promise<void> {
    if (placed === 'placed') await notePlaced(tenant, task.id, clock.now());
    const refusal = placed instanceof AppError && isAboutAgent(placed) ? placed.errorName : null;
    const refusals = (memory.refusals ??= new Map());
    if (refusals.get(userId) === refusal) return;
    refusals.set(userId, refusal);
    if (await setRefusal(tenant, { taskId: task.id, userId }, refusal)) await tellTaskBoards(tenant, task.id);
  }

  async function callsAhead(
    tenant: TenantDb,
    { task, seats, ready, on }: Look,
    past: { history: { answered: number; abandoned: number }; cap: number },
  ): Promise<number> {
    const { statistics } = await findDialler(tenant, task.id);
    const { seconds: wrapUpSeconds } = await readSettings(tenant, 'wrapUp');
    // A callee who waits already has a claim on the next agent.
    const waiting = on.filter(({ answeredAt, givenAt, toldAt }) => answeredAt && !givenAt && !toldAt).length;
    const pacing: PacingSeat[] = [...ready.slice(waiting), ...seats.filter(isAtWork)].map(({ state, since }) => ({
      state: state === 'busy' ? 'talking' : state === 'wrap_up' ? 'wrap_up' : 'ready',
      seconds: ageOf(since) / 1000,
    }));
    const ringing = on.filter(({ answeredAt }) => !answeredAt).map(({ placedAt }) => ageOf(placedAt) / 1000);
    return callsToPlace({
      mode: 'predictive',
      seats: pacing,
      ringing,
      statistics: { ...statistics, wrapUpSeconds },
      ...past,
    });
  }
}

const isAtWork = ({ state }: Seat) => state === 'busy' || state === 'wrap_up';
const isGone = (seat: Seat) => !(seat.state === 'ready' && seat.canRing) && !isAtWork(seat);
/** The next agent may be able to call. */
const isAboutAgent = ({ errorName }: AppError) =>
  ['calls.already_talking', 'calls.follow_up_first', 'permission.missing', 'calls.no_seat'].includes(errorName);

import type { DiallingRun } from '@haihu/contract/calls/continuous-dialling';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { isUniqueViolation } from '../../../platform/db/unique-violation.ts';
import type { ListCursors } from '../../customers/customers.api.ts';
import { modeClosed, nobodyToCall, runExists, runNotFound } from '../core/calls.errors.ts';
import { endBreak } from '../core/states.repository.ts';
import type { DeviceCalls } from '../device/device.usecases.ts';
import { maySeeNumber } from '../device/may-see-number.ts';
import { type AcceptCall, requireFollowUp } from '../placing/place-call.usecases.ts';
import { askForStep, moveRun, putOffCall, tellRun } from './run-moves.ts';
import { createRunSteps, type RunStepParts } from './run-steps.ts';
import { createRunView, type RunViewParts } from './run-view.ts';
import * as repository from './runs.repository.ts';

export interface RunParts extends Omit<RunStepParts, 'listCursors' | 'device'>, RunViewParts {
  listCursors: ListCursors;
  accept: AcceptCall;
  device: Pick<DeviceCalls, 'appOf' | 'dialOf' | 'phonesOf'>;
}

/** Milliseconds for which an ended run is still shown. */
const SHOWN_FOR = 24 * 60 * 60 * 1000;
/** The start of the first page of turns, beyond every position. */
const LAST = 2_000_000_000;

export type Runs = ReturnType<typeof createRuns>;

/**
 * Makes the continuous dialling of one member. It is kept on the server, survives a closed app and continues from any
 * device.
 */
export function createRuns(parts: RunParts) {
  const { db, clock, listCursors, device, customers } = parts;
  const steps = createRunSteps(parts);
  const { show, nextOf } = createRunView(parts, steps);

  /**
   * Starts a run. Throws `calls.run_exists`, `calls.nobody_to_call`, the errors of the list, and `calls.mode_closed` if
   * the member's own phone may not show numbers.
   */
  async function start(
    member: Member,
    { walk: listCursor, paceSeconds, leftOut }: RequestOf<'calls.startRun'>,
    key: IdempotencyKey,
  ) {
    const tenant = db.forTenant(member.tenantId);
    const way = member.companyType === 1 ? 'device' : 'line';
    if (way === 'device' && !(await maySeeNumber(tenant, member))) throw modeClosed('masked');
    const begun = await listCursors.begin(member, listCursor, leftOut);
    const now = clock.now();
    const { id } = await tenant.transaction((tx) =>
      once(tx, member, key, now, async () => {
        if (begun.total === 0) throw nobodyToCall();
        const { userId: memberId, sessionId } = member;
        const run = { memberId, sessionId, way, paceSeconds, listCursor: begun, at: now } as const;
        const made = await repository.insertRun(tx, run);
        if (!made) throw runExists();
        await endBreak(tx, memberId, now);
        await askForStep(tx, made, now);
        await tellRun(tx, { id: made, memberId }, now);
        return { id: made };
      }),
    );
    return show(member, (await repository.findRun(tenant, id))!);
  }

  async function current(member: Member): Promise<ReplyOf<'calls.run'>> {
    const run = await repository.findNewestRun(db.forTenant(member.tenantId), member.userId);
    if (!run || (run.endedAt && Date.parse(run.endedAt) < clock.now().getTime() - SHOWN_FOR)) return { run: null };
    await steps.wake(run, member.tenantId);
    return { run: await show(member, run) };
  }

  /** Returns this member's own run in its present state; null when there is none. */
  async function findRun(member: Member, id: string): Promise<DiallingRun | null> {
    const run = await repository.findRun(db.forTenant(member.tenantId), id);
    return run?.memberId === member.userId ? show(member, run) : null;
  }

  /**
   * Dials the next customer at the agent's tap. Returns the run, with the order for this device to dial. Throws
   * `calls.run_not_found`, also for a run over lines.
   */
  async function dialNext(
    member: Member,
    { id, customerId, onPhone = false }: RequestOf<'calls.dialNext'>,
  ): Promise<ReplyOf<'calls.dialNext'>> {
    const tenant = db.forTenant(member.tenantId);
    const run = await repository.findRun(tenant, id);
    if (run?.memberId !== member.userId || run.way !== 'device') throw runNotFound();
    const passedOver = await steps.dialTapped(member, run, { customerId, onPhone });
    const shown = await show(member, (await repository.findRun(tenant, id))!);
    const isOn = shown.phase === 'calling' && shown.current?.id === customerId;
    return {
      run: shown,
      device: isOn && !onPhone ? await device.dialOf(member, shown.callId!) : null,
      phones: isOn && onPhone ? await device.phonesOf(member) : null,
      passedOver,
    };
  }

  /**
   * Pauses or resumes a run, changes its pace, or skips. Throws `calls.run_not_found`, `calls.run_exists`,
   * `calls.follow_up_first`.
   */
  async function steer(member: Member, request: RequestOf<'calls.steerRun'>): Promise<DiallingRun> {
    const tenant = db.forTenant(member.tenantId);
    const before = await repository.findRun(tenant, request.id);
    if (before?.memberId !== member.userId) throw runNotFound();
    // Only the next customer of the list can be passed over.
    const next = request.what === 'skip' && request.customerId ? await nextOf(member, before) : undefined;
    await tenant.transaction(async (tx) => {
      const run = (await repository.lockRun(tx, request.id))!;
      const now = clock.now();
      const { sessionId } = member;
      if (request.what === 'pause') await moveRun(tx, run, { type: 'paused' }, now, { reason: 'asked' });
      else if (request.what === 'resume') {
        await endBreak(tx, member.userId, now);
        if (run.phase === 'ended') await reopen(tx, run, sessionId, now);
        else await resume(tx, run, sessionId, now);
      } else if (request.what === 'pace') {
        const { paceSeconds } = request;
        await putOffCall(tx, run, now, { seconds: paceSeconds, paceSeconds });
      } else if (run.phase === 'wrap_up') {
        await requireFollowUp(tx, member);
        await repository.noteNoNote(tx, run.callId!);
        await moveRun(tx, run, { type: 'skipped' }, now, { sessionId });
      } else if (next && next.id === request.customerId && run.phase !== 'ended') {
        const { id: customerId, place } = next;
        await repository.insertTurn(tx, run.id, { customerId, place, callId: null, passedOver: 'by_hand', at: now });
        if (!(await moveRun(tx, run, { type: 'skipped' }, now, { sessionId }))) await tellRun(tx, run, now);
      }
    });
    return show(member, (await repository.findRun(tenant, request.id))!);
  }

  /** Stops the member's run. Does nothing when no run is on. A running call continues. */
  async function stop(member: Member): Promise<ReplyOf<'calls.stopRun'>> {
    const tenant = db.forTenant(member.tenantId);
    await tenant.transaction(async (tx) => {
      const run = await repository.lockRunOf(tx, member.userId);
      if (run) await moveRun(tx, run, { type: 'stopped' }, clock.now(), { reason: 'stopped' });
    });
    const run = await repository.findNewestRun(tenant, member.userId);
    return { run: run ? await show(member, run) : null };
  }

  /** Pauses the run because the member's last device has gone, so that nobody could talk. */
  async function leave(tenantId: string, memberId: string): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const run = await repository.lockRunOf(tx, memberId);
      // No phone of a run by own phones dials unless it is in front.
      if (run?.phase === 'counting' && run.way === 'line')
        await moveRun(tx, run, { type: 'paused' }, clock.now(), { reason: 'away' });
    });
  }

  const turns = (member: Member, request: RequestOf<'calls.runItems'>) =>
    pageOfTurns({ db, customers }, member, request);

  return { start, current, findRun, dialNext, steer, stop, leave, turns, step: steps.step, forget: steps.forget };
}

/** Returns a page of the customers whose turn it was, the newest first. Throws `calls.run_not_found`. */
async function pageOfTurns(
  { db, customers }: Pick<RunParts, 'db' | 'customers'>,
  member: Member,
  { id, next, size }: RequestOf<'calls.runItems'>,
): Promise<ReplyOf<'calls.runItems'>> {
  const tenant = db.forTenant(member.tenantId);
  const run = await repository.findRun(tenant, id);
  if (run?.memberId !== member.userId) throw runNotFound();
  const before = next && /^[1-9]\d{0,8}$/.test(next) ? Number(next) : LAST;
  const rows = await repository.findTurns(tenant, id, before, size + 1);
  const shown = rows.slice(0, size);
  const ids = shown.map(({ customerId }) => customerId);
  const names = new Map((await customers.findShort(tenant, member, ids)).map((one) => [one.id, one.name]));
  return {
    list: shown.map((turn) => ({ ...turn, name: names.get(turn.customerId) ?? null })),
    next: rows.length > size ? String(shown.at(-1)!.position) : null,
    total: null,
    totalIsEstimate: false,
  };
}

/**
 * Continues the member's last run, which was stopped less than a day ago. Throws `calls.run_not_found`,
 * `calls.run_exists`.
 */
async function reopen(tx: Queryable, run: repository.StoredRun, sessionId: string, now: Date): Promise<void> {
  const newest = await repository.findNewestRun(tx, run.memberId);
  const isOld = Date.parse(run.endedAt!) < now.getTime() - SHOWN_FOR;
  if (newest?.id !== run.id || run.reason !== 'stopped' || isOld) throw runNotFound();
  try {
    await moveRun(tx, run, { type: 'reopened' }, now, { sessionId });
  } catch (error) {
    throw isUniqueViolation(error) ? runExists() : error;
  }
}

/** Resumes a paused run. Moves a run that was not paused to this session. */
async function resume(tx: Queryable, run: repository.StoredRun, sessionId: string, now: Date): Promise<void> {
  if (await moveRun(tx, run, { type: 'resumed' }, now, { sessionId })) return;
  if (run.phase === 'ended' || run.sessionId === sessionId) return;
  await repository.updateRun(tx, run.id, {
    ...run,
    sessionId,
    dialAt: run.dialAt === null ? null : new Date(run.dialAt),
    endedAt: null,
  });
  await tellRun(tx, run, now);
}

import type { PassedOver, RunReason } from '@haihu/contract/calls/values';
import type { ErrorName } from '@haihu/contract/errors';
import { firstUntried } from '@haihu/rules/calls/continuous-dialling/continuous-dialling';
import type { Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { ListCursorStep, ListCursorPlace, ListCursors } from '../../customers/customers.api.ts';
import type { AcceptCall } from '../placing/place-call.usecases.ts';
import type { DeviceCalls } from '../device/device.usecases.ts';
import { askForStep, moveRun, putOffCall, waitForTap } from './run-moves.ts';
import { deleteRun, findRun, findTried, insertTurn, lockRun, type StoredRun } from './runs.repository.ts';

export interface RunStepParts {
  db: Db;
  clock: Clock;
  listCursors: Pick<ListCursors, 'ahead'>;
  accept: AcceptCall;
  device: Pick<DeviceCalls, 'appOf'>;
  /** Throws a `session.*` error once the session is over. */
  findSession: (sessionId: string) => Promise<{ member: Member }>;
}

const PAGE = 20;
/** Customers passed over in a row after which the run pauses, and the agent decides. */
const MOST_IN_A_ROW = 100;
/** Milliseconds after which a due run counts as lost by a crashed process. */
const LATE = 5000;
/** Milliseconds after which a due call is not placed any more. It would surprise the agent. */
const STALE = 60_000;
/** Seconds until a full line is tried again. */
const BUSY_FOR = 10;

/** Refusals that concern one customer only. The run passes over the customer. */
const passedOver: Partial<Record<ErrorName, PassedOver>> = {
  'customers.not_found': 'taken',
  'customers.leased': 'leased',
  'customers.claim_first': 'claim_first',
  'calls.bad_number': 'bad_number',
  'calls.do_not_call': 'do_not_call',
  'calls.too_often': 'too_often',
  'calls.foreign_minutes_used': 'too_often',
  'calls.refused_recently': 'refused_recently',
};

/** Refusals that every customer would meet. The run pauses. */
const pausing: Partial<Record<ErrorName, RunReason>> = {
  'permission.missing': 'permission',
  'calls.mode_closed': 'permission',
  'customers.sea_not_found': 'permission',
  'calls.no_line': 'no_line',
  'calls.line_paused': 'line_paused',
  'calls.no_seat': 'no_seat',
  'calls.no_balance': 'no_balance',
  'calls.outside_hours': 'outside_hours',
  'calls.already_talking': 'already_talking',
  'calls.follow_up_first': 'follow_up_first',
};

/** The way in which a customer is dialled. Both parts concern own phones only: see `DeviceOrder`. */
interface How {
  onPhone: boolean;
  target: string | null;
}

const byLine: How = { onPhone: false, target: null };

export type RunSteps = ReturnType<typeof createRunSteps>;

/** Makes the steps with which a run continues at its planned time. */
export function createRunSteps({ db, clock, listCursors, accept, device, findSession }: RunStepParts) {
  /** Dials the first customer who may be dialled. May run twice, and while the agent acts. */
  async function step(tenantId: string, runId: string): Promise<void> {
    for (let inARow = 0; ; inARow++) {
      const run = await findRun(db.forTenant(tenantId), runId);
      if (!run || !isDue(run)) return;
      if (isStale(run)) return pause(tenantId, run, 'away');
      const member = await memberOf(run);
      if (!member) return pause(tenantId, run, 'signed_out');
      if (inARow === MOST_IN_A_ROW) return pause(tenantId, run, 'nobody_reachable');
      const how = await diallerOf(tenantId, run);
      if ((await dialNext(member, run, how)) === 'done') return;
    }
  }

  /** Returns the way in which the step dials: over a line, or in the agent's app. Null: only a tap can dial. */
  async function diallerOf(tenantId: string, { way, memberId, sessionId }: StoredRun): Promise<How | null> {
    if (way === 'line') return byLine;
    const target = await device.appOf(tenantId, memberId, sessionId);
    return target === undefined ? null : { onPhone: false, target };
  }

  /**
   * Dials this customer at the agent's tap, if they are the next one. Returns the reason why they were passed over, or
   * null.
   */
  async function dialTapped(
    member: Member,
    run: StoredRun,
    { customerId, onPhone }: { customerId: string; onPhone: boolean },
  ): Promise<PassedOver | null> {
    const next = run.phase === 'counting' ? await nextOf(member, run) : undefined;
    if (next?.id !== customerId) return null;
    const outcome = await dialNext(member, run, { onPhone, target: null });
    return outcome === 'done' ? null : outcome;
  }

  const isDue = ({ phase, dialAt }: StoredRun) =>
    phase === 'counting' && dialAt !== null && Date.parse(dialAt) <= clock.now().getTime();

  /** True when the process stood still for so long that the agent does not expect the call any more. */
  const isStale = ({ dialAt }: StoredRun) => Date.parse(dialAt!) < clock.now().getTime() - STALE;

  async function memberOf({ sessionId }: StoredRun): Promise<Member | null> {
    try {
      return (await findSession(sessionId)).member;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }

  type Work = (tx: Queryable, now: Date, fresh: StoredRun) => Promise<unknown>;

  /** Does the work under the run's lock, unless the run was paused, stopped or dialled meanwhile. */
  async function ifStillDue(tenantId: string, { id, dialAt }: StoredRun, work: Work): Promise<void> {
    await db.forTenant(tenantId).transaction(async (tx) => {
      const fresh = await lockRun(tx, id);
      if (fresh?.phase === 'counting' && fresh.dialAt === dialAt) await work(tx, clock.now(), fresh);
    });
  }

  /**
   * Dials the next customer, or waits for a tap if `how` is null. Returns the reason why a customer was passed over, so
   * that the next one is due at once. `done` otherwise.
   */
  async function dialNext(member: Member, run: StoredRun, how: How | null): Promise<PassedOver | 'done'> {
    const { tenantId } = member;
    let next: ListCursorStep | undefined;
    try {
      next = await nextOf(member, run);
      if (!next) {
        await ifStillDue(tenantId, run, (tx, now, fresh) =>
          moveRun(tx, fresh, { type: 'exhausted' }, now, { reason: 'finished' }),
        );
        return 'done';
      }
      if (how) await dial(member, run, next, how);
      else await ifStillDue(tenantId, run, (tx, now, fresh) => waitForTap(tx, fresh, now));
      return 'done';
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refused(tenantId, run, next, error);
    }
  }

  function dial(
    member: Member,
    run: StoredRun,
    { id: customerId, place }: ListCursorStep,
    { onPhone, target }: How,
  ): Promise<void> {
    return ifStillDue(member.tenantId, run, async (tx, now, fresh) => {
      const callId = await accept(tx, member, { customerId, onPhone }, { origin: 'run', target });
      const isFirst = await insertTurn(tx, run.id, { customerId, callId, passedOver: null, place, at: now });
      // A customer who had a turn is not called again.
      if (!isFirst) throw new AppError('customers.not_found');
      await moveRun(tx, fresh, { type: 'dialled' }, now, { callId });
    });
  }

  async function refused(
    tenantId: string,
    run: StoredRun,
    next: ListCursorStep | undefined,
    { errorName, data }: AppError,
  ): Promise<PassedOver | 'done'> {
    const why = passedOver[errorName];
    if (next && why) {
      const { id: customerId, place } = next;
      await ifStillDue(tenantId, run, (tx, now) =>
        insertTurn(tx, run.id, { customerId, callId: null, passedOver: why, place, at: now }),
      );
      return why;
    }
    // Both conditions end soon by themselves.
    if (errorName === 'calls.line_busy' || errorName === 'calls.engine_away') {
      await ifStillDue(tenantId, run, (tx, now, fresh) =>
        putOffCall(tx, fresh, now, { seconds: BUSY_FOR, reason: 'line_busy' }),
      );
      return 'done';
    }
    const reason = pausing[errorName];
    if (!reason) throw new AppError(errorName, data);
    const again = typeof data?.allowedAgainAt === 'string' ? data.allowedAgainAt : null;
    await pause(tenantId, run, reason, again);
    return 'done';
  }

  function pause(tenantId: string, run: StoredRun, reason: RunReason, allowedAgainAt: string | null = null) {
    return ifStillDue(tenantId, run, (tx, now, fresh) =>
      moveRun(tx, fresh, { type: 'paused' }, now, { reason, allowedAgainAt }),
    );
  }

  const nextOf = (member: Member, run: StoredRun, looks?: number) => findNext({ db, listCursors }, member, run, looks);

  /** Queues the step of a late run again, after its process crashed. */
  async function wake({ id, phase, dialAt }: StoredRun, tenantId: string): Promise<void> {
    const late = phase === 'counting' && dialAt && Date.parse(dialAt) < clock.now().getTime() - LATE;
    if (late) await db.forTenant(tenantId).transaction((tx) => askForStep(tx, id, clock.now()));
  }

  async function forget(tenantId: string, id: string): Promise<void> {
    await db.forTenant(tenantId).transaction((tx) => deleteRun(tx, id));
  }

  return { step, dialTapped, nextOf, wake, forget };
}

/** Finds the next customer, reading at most `looks` pages of the list. Throws the list's errors. */
async function findNext(
  { db, listCursors }: Pick<RunStepParts, 'db' | 'listCursors'>,
  member: Member,
  run: StoredRun,
  looks = Infinity,
): Promise<ListCursorStep | undefined> {
  const tenant = db.forTenant(member.tenantId);
  const left = new Set(run.list.by === 'ids' ? [] : run.list.except);
  let place: ListCursorPlace | null = run.place;
  for (let look = 0; look < looks; look += 1) {
    const { steps, goesOn } = await listCursors.ahead(member, { ...run, place }, PAGE);
    const tried = await findTried(
      tenant,
      run.id,
      steps.map(({ id }) => id),
    );
    const next = firstUntried(steps, new Set([...tried, ...left]));
    if (next || !goesOn) return next;
    place = goesOn;
  }
  return undefined;
}

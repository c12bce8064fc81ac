import type { Call } from '@haihu/contract/calls/core/calls';
import type { WrapUpSettings } from '@haihu/contract/config/core/settings';
import type { ReplyOf } from '@haihu/contract/contract';
import { holdKey, type IdempotencyKey, keepingIds, once } from '../../../kernel/idempotency.ts';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import { type Db, endingWith, type Queryable } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { AppError } from '../../../platform/errors.ts';
import { readSettings, settingsSince } from '../../config/config.api.ts';
import type { SearchOfWork } from '../../numbers/numbers.api.ts';
import type { TaskCalls } from '../calls.seams.ts';
import { alreadyTalking, followUpFirst, refusedCall } from '../core/calls.errors.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { findCalls, findUnwritten } from '../core/calls.repository.ts';
import { noteForeignMinutes } from '../core/foreign-minutes.ts';
import type { PresentCalls } from '../core/present-calls.ts';
import type { DeviceCalls } from '../device/device.usecases.ts';
import type { TurnCall } from '../inbound/serve-turns.ts';
import { type AcceptCallParts, type AskedCall, createAcceptCall, type MayCall } from './accept-call.ts';
import { createCalledNumber, type PlaceRequest } from './called-number.ts';

export type AcceptCall = ReturnType<typeof createPlaceCall>['accept'];

export interface PlaceCallParts extends AcceptCallParts {
  db: Db;
  presentCalls: PresentCalls;
  searchByWork: SearchOfWork;
  tasks: Pick<TaskCalls, 'findForCall' | 'markCalling' | 'noteRefused'>;
  device: Pick<DeviceCalls, 'dialOf' | 'phonesOf' | 'endOvertaken'>;
}

export function createPlaceCall(parts: PlaceCallParts) {
  const { db, cipher, clock, presentCalls, searchByWork, tasks, device } = parts;
  const acceptCall = createAcceptCall(parts);
  const { typedNumber } = createCalledNumber(parts);

  /**
   * Accepts a call, or throws the refusal. Dialling begins after the commit. A repeated request returns the present
   * state of the call that it made the first time.
   */
  async function place(member: Member, request: PlaceRequest, key: IdempotencyKey): Promise<ReplyOf<'calls.place'>> {
    const tenant = db.forTenant(member.tenantId);
    const accepting = (...beside: ((tx: Queryable) => Promise<void>)[]) =>
      tenant.transaction(async (tx) => {
        const { id, write } = await acceptOnce(tx, member, request, { key, isTyped: hash !== null });
        const asks = beside.map((ask) => () => ask(tx));
        return endingWith(...(write ? [write] : []), ...asks, () => findCalls(tx, [id]));
      });
    // Any refusal that depends on the number reveals something about it. Therefore a typed number is counted first, and
    // audited before the answer is told.
    const typed = await typedNumber(tenant, member, request);
    const hash = typed === null ? null : cipher.hash(member.tenantId, calleeOf(typed).number);
    const placing =
      hash === null ? accepting() : searchByWork(member, { action: 'calls.number_search', hash }, accepting);
    // The gate's refusal decides when a task's number is tried again.
    if ('taskNumberId' in request) {
      await placing.catch(async (error: unknown) => {
        if (error instanceof AppError) await tasks.noteRefused(member, request.taskNumberId, error);
      });
    }
    await placing.catch(async (error: unknown) => {
      if (error instanceof AppError && error.errorName === 'calls.foreign_minutes_used')
        await tenant.transaction((tx) => noteForeignMinutes(tx, member, clock.now()));
    });
    const [call] = await presentCalls(tenant, member, await placing);
    const isByDevice = call!.mode === 'device';
    return {
      ...call!,
      device: isByDevice ? await device.dialOf(member, call!.id) : null,
      phones: isByDevice && request.onPhone ? await device.phonesOf(member) : null,
    };
  }

  /** Accepts the call of a key once. A call over a line keeps its id under the key by the statement that inserts it. */
  async function acceptOnce(
    tx: Queryable,
    member: Member,
    request: PlaceRequest,
    { key, isTyped }: { key: IdempotencyKey; isTyped: boolean },
  ): Promise<MayCall> {
    const now = clock.now();
    if (member.companyType === 1) {
      const { id } = await once(tx, member, key, now, async () => ({ id: await accept(tx, member, request) }));
      return { id, write: null };
    }
    const keeping = (id: string) => keepingIds(tx.tenantId, member, key, sql`jsonb_build_object('id', ${id}::text)`);
    const before = holdKey<{ id: string }>(tx, member, key, now);
    before.catch(() => {});
    // Nothing is written to find a typed number, so its locks and facts go in one round trip with the key.
    const made = isTyped ? null : await before;
    if (made) return { id: made.id, write: null };
    return judge(tx, member, request, { keeping, before }).catch(async (error: unknown) => {
      const known = await before;
      if (known && error instanceof AppError) return { id: known.id, write: null };
      throw error;
    });
  }

  /** Accepts a call in the caller's transaction. Returns the call's id. `target`: see `DeviceOrder`. */
  const accept = async (
    tx: Queryable,
    member: Member,
    request: PlaceRequest,
    given: Partial<Pick<AskedCall, 'origin' | 'target'>> = {},
  ): Promise<string> => written(await judge(tx, member, request, given));

  /** Judges a call as `accept` does, and leaves it to the caller to write it. */
  async function judge(
    tx: Queryable,
    member: Member,
    request: PlaceRequest,
    {
      origin = originOf(request),
      target,
      keeping,
      before,
    }: Partial<Pick<AskedCall, 'origin' | 'target' | 'keeping' | 'before'>>,
  ): Promise<MayCall> {
    // The next call on a phone begins when the last one is over, whether or not it was reported.
    if (member.companyType === 1) await device.endOvertaken(tx, member.userId);
    return acceptCall(tx, member, {
      request,
      origin,
      agentId: member.userId,
      target,
      keeping,
      before,
      async judgeMember({ isTalking, wrapUp }) {
        if (isTalking) throw alreadyTalking();
        await requireFollowUp(tx, member, wrapUp);
      },
    });
  }

  /**
   * Accepts a call to a task's number that rings the callee first. The agent is chosen when the callee answers. The
   * call gate judges the call as this member's. Runs in the caller's transaction. Returns the call's id.
   */
  async function dialAhead(tx: Queryable, member: Member, taskNumberId: string): Promise<string> {
    requireLines(member);
    return written(await acceptCall(tx, member, { request: { taskNumberId }, origin: 'task', agentId: null }));
  }

  /**
   * Accepts the call of an agent to a person who asked to be called back. Runs in the caller's transaction. Returns the
   * call's id.
   */
  async function placeTurn(tx: Queryable, member: Member, turn: TurnCall): Promise<string> {
    requireLines(member);
    const request = { ...turn, turn: true as const };
    const judged = await acceptCall(tx, member, {
      request,
      origin: 'callback',
      agentId: member.userId,
      async judgeMember({ isTalking }) {
        if (isTalking) throw alreadyTalking();
      },
    });
    return written(judged);
  }

  return { place, accept, dialAhead, placeTurn };
}

/** Writes a call, unless it is written. Returns its id. */
async function written({ id, write }: MayCall): Promise<string> {
  await write?.();
  return id;
}

const originOf = (request: PlaceRequest): Call['origin'] => ('taskNumberId' in request ? 'task' : 'hand');

/**
 * Throws `calls.by_device` in enterprises whose agents call with their own phones. A line would cost money unnoticed.
 */
export function requireLines({ companyType }: Pick<Member, 'companyType'>): void {
  if (companyType === 1) throw refusedCall('calls.by_device');
}

/**
 * Throws `calls.follow_up_first` when the member's last call lacks a required follow-up. A call that was answered
 * before the enterprise made the rule needs none. `known`: the rule, if it was read before.
 */
export async function requireFollowUp(tx: Queryable, member: Member, known?: WrapUpSettings): Promise<void> {
  const { isCompulsory } = known ?? (await readSettings(tx, 'wrapUp'));
  const since = isCompulsory && isAllowed(member, 'followups.write') && (await settingsSince(tx, 'wrapUp'));
  const unwritten = since && (await findUnwritten(tx, member.userId, since));
  if (unwritten) throw followUpFirst(unwritten);
}

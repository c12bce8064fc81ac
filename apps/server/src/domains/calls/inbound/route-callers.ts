import type { CallEndedEvent } from '@haihu/rules/calls/call-state';
import type { FastifyBaseLogger } from 'fastify';
import type { Telephony, TelephonyEvent } from '../../../integrations/telephony/telephony.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { lockCall } from '../core/locked-calls.repository.ts';
import { holdsLease, type Lease } from '../core/nodes.repository.ts';
import { soundNameOf } from '../core/own-sounds.ts';
import { findOwnNotice, noticeFor } from '../core/recording-notice.ts';
import { CannotRingPhone, type PhoneMoney } from './bound-phones.ts';
import { beginCaller, type CallerTies, type NewCaller } from './begin-caller.ts';
import { noteGreeted, pressMenuKey } from './caller-menu.ts';
import type { QueuedCaller } from './caller-queue.repository.ts';
import { createCallerQueue } from './caller-queue.ts';
import { leadCaller, takeLeaveOfCaller } from './offer-caller.ts';
import { createTurnService, type ServeTurnParts } from './serve-turns.ts';
import * as waiting from './waiting.repository.ts';

/** The key by which a caller asks to be called back. */
const CALL_BACK_KEY = '1';

export interface CallerRouteParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  log: FastifyBaseLogger;
  lease: Lease;
  turns: ServeTurnParts['turns'];
  telephony: Pick<Telephony, 'adopt' | 'connection' | 'provision'>;
  phoneBook: Pick<PhoneBook, 'lineOf'>;
  progress: CallerTies & {
    /** Applies the end of a call. */
    apply(tenantId: string, callId: string, event: CallEndedEvent, told: { lease: Lease }): Promise<boolean>;
    /** Charges the phones of a call that are over. */
    chargeOutside(tx: Queryable, callId: string): Promise<void>;
  };
  /** False once another dialler may have the lease. */
  isHeld(): boolean;
  /** Runs work about a call after all earlier work about it. */
  inTurn(callId: string, work: () => Promise<void>): Promise<void>;
}

type PlayedSound = Pick<Extract<TelephonyEvent, { type: 'played' }>, 'sound' | 'isHeard'>;

export type CallerRoute = ReturnType<typeof createCallerRoute>;

/** Leads the callers of a node to agents. A caller waits in a row, so that the next driver goes on with them. */
export function createCallerRoute(parts: CallerRouteParts) {
  const { db, cipher, clock, lease, telephony, phoneBook, progress, isHeld, inTurn } = parts;

  const serveTurn = createTurnService(parts);
  const queue = createCallerQueue({ ...parts, lead: look });
  /** The calls whose callers are being answered. */
  const answering = new Set<string>();

  /** Answers the caller of a call. Then the callers of the enterprise are looked after in their order. */
  async function adopt(tenantId: string, callId: string): Promise<void> {
    await answerInTurn(tenantId, callId);
    // The engine told of the answer. It is written before anybody looks.
    await inTurn(callId, async () => {});
    await queue.serve(tenantId);
  }

  /**
   * Answers the caller of a call if nobody did yet. In turn, because the arrival and a look may both ask for it. The
   * engine would tell the second one that nobody waits.
   */
  async function answerInTurn(tenantId: string, callId: string): Promise<void> {
    answering.add(callId);
    await inTurn(callId, () => answer(tenantId, callId)).finally(() => answering.delete(callId));
  }

  async function answer(tenantId: string, callId: string): Promise<void> {
    const caller = await waiting.findWaitingCaller(db.forTenant(tenantId), callId);
    if (caller?.state !== 'created' || !isHeld()) return;
    const order = await db.forTenant(tenantId).transaction(async (tx) => {
      const { enc, callerEnc, rulePack } = await waiting.findCalledNumber(tx, callId);
      const recording = await readSettings(tx, 'recording');
      const { ringSeconds, musicSound } = await readSettings(tx, 'inbound');
      const line = await phoneBook.lineOf(tx, caller.lineId);
      const number = caller.isWithheld ? null : cipher.open(tenantId, callerEnc);
      return {
        line,
        callId,
        tenantId,
        callerId: cipher.open(tenantId, enc),
        ringSeconds,
        record: caller.mayRing && recording.isOn,
        notice: caller.mayRing ? noticeFor(recording, { rulePack, number, own: await findOwnNotice(tx) }) : null,
        music: musicSound === null ? null : soundNameOf(tenantId, musicSound),
        hears: caller.mayRing ? ('music' as const) : ('ringing' as const),
      };
    });
    await telephony.provision([], [order.line]);
    if (await telephony.adopt(caller.arrivalId, { ...order, line: order.line.name })) return;
    const at = clock.now().toISOString();
    const gone = { type: 'ended', at, cause: 'missed', hungUpBy: 'customer', history: null } as const;
    await progress.apply(tenantId, callId, gone, { lease });
  }

  /** Looks after one caller, after all earlier work about the call. Returns the agent who is rung; null: nobody. */
  async function look(
    tenantId: string,
    { callId, isKept, isNew }: QueuedCaller,
    mayBeRung: ReadonlySet<string>,
  ): Promise<string | null> {
    if (isKept) return serveTurn(tenantId, callId, mayBeRung);
    // Others do not wait for an engine that takes long to answer one caller.
    if (answering.has(callId)) return null;
    if (isNew) await answerInTurn(tenantId, callId);
    let rung: string | null = null;
    await inTurn(callId, async () => void (rung = await lookNow(tenantId, callId, mayBeRung)));
    return rung;
  }

  /** Takes the next step for a caller. Run it in turn with the events of the call. Returns the agent who is rung. */
  async function lookNow(tenantId: string, callId: string, mayBeRung: ReadonlySet<string>): Promise<string | null> {
    const { chargeOutside } = progress;
    const lead = (money: PhoneMoney | null) =>
      withWaiting(tenantId, callId, (tx, caller) =>
        leadCaller(tx, caller, { lease, now: clock.now(), mayBeRung, cipher, money, chargeOutside }),
      );
    // The money may go to another call at this moment. Then only phones that cost nothing are rung.
    const rung = await lead(progress).catch((error: unknown) => {
      if (error instanceof CannotRingPhone) return lead(null);
      throw error;
    });
    return rung ?? null;
  }

  /** Runs work about a caller who waits here, with the call locked. Does nothing for anybody else. */
  async function withWaiting<Result>(
    tenantId: string,
    callId: string,
    work: (tx: Queryable, caller: waiting.WaitingCaller) => Promise<Result>,
  ): Promise<Result | undefined> {
    if (!isHeld()) return undefined;
    return db.forTenant(tenantId).transaction(async (tx) => {
      const call = await lockCall(tx, callId);
      if (call?.state !== 'customer_answered' || call.nodeId !== lease.nodeId) return undefined;
      if (!(await holdsLease(tx, lease))) return undefined;
      const caller = await waiting.findWaitingCaller(tx, callId);
      return caller && work(tx, caller);
    });
  }

  /** Follows the keys of a caller who waits. Run it in turn with the events of the call. */
  async function pressed(tenantId: string, callId: string, digits: string): Promise<void> {
    const caller = await waiting.findWaitingCaller(db.forTenant(tenantId), callId);
    if (!caller || caller.toldAt !== null || caller.wantsBack) return;
    if (caller.menu !== null) return choose(tenantId, callId, digits);
    if (caller.backOfferedAt === null || digits !== CALL_BACK_KEY) return;
    await waiting.noteWantsBack(db.forTenant(tenantId), callId);
    await lookNow(tenantId, callId, new Set());
  }

  /** Follows a key of the menu. */
  async function choose(tenantId: string, callId: string, digits: string): Promise<void> {
    const now = clock.now();
    await withWaiting(tenantId, callId, async (tx, caller) => {
      if (caller.menu !== 'asked') return;
      const chosen = await pressMenuKey(tx, caller, { digits, now });
      if (chosen?.to === 'message') await takeLeaveOfCaller(tx, caller, now);
    });
    // Not waited for, because it takes its turn after this.
    void queue.serve(tenantId);
  }

  /** Follows the end of a sound. Run it in turn with the events of the call. */
  async function played(tenantId: string, callId: string, { sound, isHeard }: PlayedSound): Promise<void> {
    if (sound !== 'menu') return;
    await withWaiting(tenantId, callId, (tx, caller) => noteGreeted(tx, caller, { isHeard, now: clock.now() }));
    if (!isHeard) void queue.serve(tenantId);
  }

  const { serve, agentMoved, tend, settled, stop } = queue;
  return {
    begin: (tx: Queryable, caller: NewCaller) => beginCaller(tx, caller, { lease, progress, now: clock.now() }),
    adopt,
    pressed,
    played,
    serve,
    agentMoved,
    tend,
    settled,
    stop,
  };
}

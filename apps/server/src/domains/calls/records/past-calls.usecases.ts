import type { CallCause, CallParty } from '@haihu/contract/calls/values';
import { rulePackName, rulePackOf } from '@haihu/rules/calls/call-rule-packs';
import type { LegSoundEvent } from '../../../integrations/telephony/telephony.ts';
import type { Recording } from '../../../integrations/telephony/wav.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { BillingApi } from '../../billing/billing.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { insertAttempt } from '../core/attempts.repository.ts';
import { noteArea } from '../core/call-areas.repository.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { insertCall } from '../core/calls.repository.ts';
import { ruleOf } from '../core/lines.policy.ts';
import { heardSide, noteQuality } from '../core/quality.repository.ts';
import type { CallProgress } from '../dialling/call-progress.usecases.ts';
import { findLines } from '../lines/lines.repository.ts';
import { setRecording } from '../recordings/recordings.repository.ts';
import { sweepNextNight } from '../recordings/recordings.usecases.ts';

export interface PastCallParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findNumber'>;
  billing: Pick<BillingApi, 'hold'>;
  progress: Pick<CallProgress, 'advance' | 'watchLine'>;
}

export interface PastCall {
  customerId: string;
  lineId: string;
  createdAt: Date;
  cause: CallCause;
  hungUpBy: CallParty;
  /** Seconds that the customer's phone rang; 0 when it did not ring. */
  ringSeconds: number;
  /** 0 unless `cause` is `answered`. */
  talkSeconds: number;
  /** The recording, with a path in the storage. */
  recording: Recording | null;
  /** The sound of its sides, as an engine tells it. Absent: nobody measured it. */
  sounds?: readonly LegSoundEvent[];
}

/** Seconds after the call's beginning at which the agent rings, the agent answers, and the customer's phone rings. */
const AGENT_RINGS = 0.05;
const AGENT_ANSWERS = 1.05;
const DIALLED = 2.5;

export function createPastCalls({ db, cipher, clock, customers, billing, progress }: PastCallParts) {
  /**
   * Stores a call of that member as if it had been placed and had ended in the past. It is billed, counted and added to
   * the customer's timeline, but no event is sent. Returns its id. Throws `customers.not_found`, and RangeError for an
   * unknown line.
   */
  async function recordPast(member: Member, past: PastCall): Promise<string> {
    const { customerId, createdAt, ringSeconds, talkSeconds } = past;
    const after = (seconds: number) => new Date(createdAt.getTime() + seconds * 1000).toISOString();
    const answered = past.cause === 'answered' ? after(DIALLED + ringSeconds) : null;
    const history = {
      agent_ringing: after(AGENT_RINGS),
      agent_answered: past.cause === 'agent_absent' ? null : after(AGENT_ANSWERS),
      customer_ringing: ringSeconds > 0 || answered ? after(DIALLED) : null,
      customer_answered: null,
      answered,
      bridged: null,
    };
    const { cause, hungUpBy } = past;
    const ended = { type: 'ended', at: after(DIALLED + ringSeconds + talkSeconds), cause, hungUpBy, history } as const;

    const { callId, used } = await db.forTenant(member.tenantId).transaction(async (tx) => {
      const line = (await findLines(tx, createdAt)).find(({ id }) => id === past.lineId);
      const number = line?.numbers[0];
      if (!line || !number) throw new RangeError('there is no such line, or it has no number');
      const called = calleeOf(await customers.findNumber(tx, member, customerId)).number;
      const callee = cipher.seal(tx.tenantId, called);
      const id = await insertCall(tx, {
        agentId: member.userId,
        customerId,
        callee,
        lineId: line.id,
        lineNumberId: number.id,
        shownBy: 'steady',
        rulePack: rulePackName(rulePackOf(member.rulePack)),
        rule: line,
        createdAt,
      });
      await noteArea(tx, id, { callee: called, shown: cipher.open(tx.tenantId, number.enc) });
      await insertAttempt(tx, id, callee.hash, createdAt);
      const toBill = { callId: id, lineId: line.id, agentId: member.userId, rule: ruleOf(line), placedAt: createdAt };
      await billing.hold(tx, { ...toBill, margin: line.margin });
      const moved = await progress.advance(tx, id, ended, {});
      await noteQuality(
        tx,
        (past.sounds ?? []).map((sound) => heardSide(id, sound)),
      );
      if (past.recording) {
        await setRecording(tx, id, past.recording);
        await sweepNextNight(tx, clock.now());
      }
      return { callId: id, used: moved.used };
    });
    if (used) await progress.watchLine(member.tenantId, used);
    return callId;
  }

  return { recordPast };
}

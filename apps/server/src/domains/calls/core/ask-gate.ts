import type { CallingSettings } from '@haihu/contract/config/core/settings';
import type { CallQuestion } from '@haihu/rules/calls/call-gate';
import { rulePackFor } from '@haihu/rules/calls/call-rule-packs';
import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { type CallBans, findCallBans } from '../../numbers/numbers.api.ts';
import type { CallableNumber } from '../calls.seams.ts';
import { findAttempts } from './attempts.repository.ts';
import { attemptsSince, type Callee, ownRulesOf, passGate } from './calls.policy.ts';

interface GateRequest {
  callee: Callee;
  calleeHash: Buffer;
  /** The number of a task, with the task's hours. */
  task: Pick<CallableNumber, 'hours'> | null;
  settings: CallingSettings;
  now: Date;
  /** True when the callee asked for the call. Then earlier calls and a refusal do not count. */
  isWanted?: boolean;
  /** The bans of the number and the earlier calls to it, if they were read before. */
  known?: { bans: CallBans; attempts: readonly string[] };
}

/** The facts about the way of the call: its line, and the money for it. */
type WayFacts = Pick<CallQuestion, 'seated' | 'lineFault' | 'lineAgainAt' | 'minutesLeft'>;

/** Asks the call gate about a member's call to a number. Returns the rule pack that allowed it. Throws as `passGate`. */
export async function askGate(
  tx: Queryable,
  member: Member,
  { callee, calleeHash, task, settings, now, isWanted = false, known }: GateRequest,
  way: WayFacts,
): Promise<string> {
  const pack = rulePackFor(member.rulePack, callee.country);
  const own = ownRulesOf(settings);
  const { listedAt, refusedAt, silentUntil } = known?.bans ?? (await findCallBans(tx, calleeHash));
  return passGate({
    ...way,
    permitted: isAllowed(member, 'calls.place'),
    onDoNotCallList: listedAt !== null,
    pack,
    ownHours: task?.hours ?? own.hours,
    ownLimits: own.limits,
    calleeZones: callee.zones,
    enterpriseZone: member.zone,
    now,
    attempts: isWanted
      ? []
      : (known?.attempts ??
        (await findAttempts(tx, calleeHash, attemptsSince([...pack.attemptLimits, ...own.limits], now)))),
    refusedAt: isWanted ? null : refusedAt,
    silentUntil: isWanted ? null : silentUntil,
  });
}

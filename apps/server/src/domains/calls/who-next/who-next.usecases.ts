import type { ReasonToCall } from '@haihu/contract/calls/values';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { askCallGate, type CallAnswer } from '@haihu/rules/calls/call-gate';
import { rulePackFor } from '@haihu/rules/calls/call-rule-packs';
import { dayOf, startOfDay } from '@haihu/rules/day';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readSettings } from '../../config/config.api.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import type { Runs } from '../continuous-dialling/runs.usecases.ts';
import { attemptsSince, type Callee, calleeOf, ownRulesOf } from '../core/calls.policy.ts';
import { findNumberPasts } from './who-next.repository.ts';

/** A call-back that is due. */
export interface DueCallBack {
  customerId: string;
  at: string;
}

export interface WhoNextParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<
    CustomerApi,
    'findOpenNumbers' | 'findShort' | 'findUntouched' | 'findTaken' | 'countHeld' | 'countFollowedSince'
  >;
  runs: Pick<Runs, 'current'>;
  /** Finds the member's own call-backs until an instant, the oldest first. */
  findDueCallBacks: (db: Queryable, memberId: string, until: Date, limit: number) => Promise<DueCallBack[]>;
}

interface Candidate {
  id: string;
  why: ReasonToCall;
  promisedAt: string | null;
}

/** Largest number of candidates of each kind. A longer row of refused numbers needs a list. */
const LOOKED_AT = 30;

/** Finds the customer to call next. */
export function createWhoNextUsecase({ db, cipher, clock, customers, runs, findDueCallBacks }: WhoNextParts) {
  return async function whoNext(
    member: Member,
    { after }: RequestOf<'calls.whoNext'>,
  ): Promise<ReplyOf<'calls.whoNext'>> {
    const tenant = db.forTenant(member.tenantId);
    const now = clock.now();
    const midnight = new Date(startOfDay(dayOf(now, member.zone), member.zone));
    const [found, owned, doneToday] = await Promise.all([
      findCandidates(tenant, member, now),
      customers.countHeld(tenant, member.userId),
      customers.countFollowedSince(tenant, member.userId, midnight),
    ]);
    const candidates = found.filter(({ id }) => id !== after);
    const ids = candidates.map(({ id }) => id);
    const [numbers, taken] = await Promise.all([
      customers.findOpenNumbers(tenant, member, ids),
      customers.findTaken(tenant, ids, member.userId, now),
    ]);
    const free = candidates.flatMap((candidate) => {
      const callee = taken.includes(candidate.id) ? null : callable(numbers.get(candidate.id) ?? null);
      return callee ? [{ ...candidate, callee, hash: cipher.seal(tenant.tenantId, callee.number).hash }] : [];
    });
    const answers = await askGate(tenant, member, free, now);
    const chosen = free.find((_one, index) => answers[index]!.allowed);
    const [short] = chosen ? await customers.findShort(tenant, member, [chosen.id]) : [];
    const next =
      chosen && short
        ? {
            customerId: short.id,
            name: short.name,
            company: short.company,
            level: short.level,
            why: chosen.why,
            promisedAt: chosen.promisedAt,
          }
        : null;
    return { next, owned, doneToday, opensAt: next ? null : opening(answers) };
  };

  async function findCandidates(tenant: Queryable, member: Member, now: Date): Promise<Candidate[]> {
    const [{ run }, due, untouched] = await Promise.all([
      runs.current(member),
      findDueCallBacks(tenant, member.userId, now, LOOKED_AT),
      customers.findUntouched(tenant, member.userId, LOOKED_AT),
    ]);
    const inRun = run && run.phase !== 'ended' && run.next ? [run.next.id] : [];
    const all: Candidate[] = [
      ...inRun.map((id) => ({ id, why: 'run' as const, promisedAt: null })),
      ...due.map(({ customerId: id, at }) => ({ id, why: 'visit' as const, promisedAt: at })),
      ...untouched.map((id) => ({ id, why: 'untouched' as const, promisedAt: null })),
    ];
    const seen = new Set<string>();
    return all.filter(({ id }) => !seen.has(id) && seen.add(id));
  }
}

/** Asks the call gate about each number, in their order. Line and money are checked by the call itself. */
async function askGate(
  tenant: Queryable,
  member: Member,
  free: { callee: Callee; hash: Buffer }[],
  now: Date,
): Promise<CallAnswer[]> {
  if (free.length === 0) return [];
  const packs = free.map(({ callee }) => rulePackFor(member.rulePack, callee.country));
  const own = ownRulesOf(await readSettings(tenant, 'calling'));
  const since = attemptsSince([...packs.flatMap(({ attemptLimits }) => attemptLimits), ...own.limits], now);
  const hashes = free.map(({ hash }) => hash);
  const pasts = new Map(
    (await findNumberPasts(tenant, hashes, since)).map((past) => [past.hash.toString('hex'), past]),
  );
  return free.map(({ callee, hash }, index) => {
    const past = pasts.get(hash.toString('hex'))!;
    return askCallGate({
      permitted: true,
      seated: true,
      lineFault: past.isBeingCalled ? 'full' : null,
      lineAgainAt: null,
      minutesLeft: 1,
      onDoNotCallList: past.isListed,
      pack: packs[index]!,
      ownHours: own.hours,
      ownLimits: own.limits,
      calleeZones: callee.zones,
      enterpriseZone: member.zone,
      now,
      attempts: past.attempts,
      refusedAt: past.refusedAt,
      silentUntil: past.silentUntil,
    });
  });
}

function callable(number: string | null): Callee | null {
  if (number === null) return null;
  try {
    return calleeOf(number);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Returns the first instant at which calling hours begin for a number that only they block. */
function opening(answers: CallAnswer[]): string | null {
  const closed = answers.flatMap((answer) =>
    !answer.allowed && answer.reason === 'hours' && answer.allowedAgainAt ? [answer.allowedAgainAt] : [],
  );
  return closed.toSorted()[0] ?? null;
}

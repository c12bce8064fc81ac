import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AgencyHosts } from '../../config/config.api.ts';
import type { Identity } from '../../identity/identity.api.ts';
import { refusal } from '../core/enterprises.errors.ts';
import * as repository from '../core/enterprises.repository.ts';
import { foundWithOwner } from './founding.ts';

/** The limit of enterprises of one user: more than a person founds in earnest. */
const FOUNDINGS = { limit: 5, seconds: 24 * 60 * 60 };
/** Milliseconds within which the same name from the same user means the same enterprise. */
const SAME_WISH = 10 * 60 * 1000;

export interface FoundingParts {
  db: Db;
  clock: Clock;
  limits: RateLimits;
  identity: Pick<Identity, 'whoHolds' | 'makeEnterprise'>;
  agencyHosts: Pick<AgencyHosts, 'isAgencyHost'>;
}

/** Rolls the second of two simultaneous foundings back; `id` names the first. */
class FoundedMeanwhile extends Error {
  readonly id: string;

  constructor(id: string) {
    super('founded meanwhile');
    this.id = id;
  }
}

type FoundingWish = Omit<RequestOf<'enterprises.found'>, 'ticket'>;

/** Founds enterprises for users, signed in or not. */
export function createFounding({ db, clock, limits, identity, agencyHosts }: FoundingParts) {
  async function found(request: RequestOf<'enterprises.found'>, host: string): Promise<ReplyOf<'enterprises.found'>> {
    await requireOpenHost(host);
    const { ticket, ...wish } = request;
    return foundFor(await identity.whoHolds(ticket), wish);
  }

  /** Founds an enterprise for a user who is signed in. Throws as `found` does. */
  async function foundAt(userId: string, wish: FoundingWish, host: string): Promise<{ id: string; name: string }> {
    await requireOpenHost(host);
    return foundFor(userId, wish);
  }

  /** Throws `agency.host_is_closed` at an agency's host, because only the agency opens enterprises there. */
  async function requireOpenHost(host: string): Promise<void> {
    if (await agencyHosts.isAgencyHost(host)) throw new AppError('agency.host_is_closed');
  }

  async function foundFor(
    userId: string,
    { name, industry, ownName }: FoundingWish,
  ): Promise<{ id: string; name: string }> {
    const now = clock.now();
    const since = new Date(now.getTime() - SAME_WISH);
    const known = await db.global<{ id: string }>(repository.selectFounded(userId, name, since));
    if (known[0]) return { id: known[0].id, name };
    const window = { of: ['found', userId], ...FOUNDINGS };
    const taken = await limits.take([window]);
    if (!taken.allowed) throw refusal('enterprises.founded_too_many');
    const making = identity.makeEnterprise(name, {}, async (tx) => {
      // Two foundings at once wait for each other; the second one finds the enterprise of the first.
      await repository.lockFounder(tx, userId);
      const [meanwhile] = await tx.query<{ id: string }>(repository.selectFounded(userId, name, since));
      if (meanwhile) throw new FoundedMeanwhile(meanwhile.id);
      await foundWithOwner(tx, { userId, ownName, name, industry }, now);
      await audit(tx, { userId }, { at: now, action: 'enterprises.founded', subjectId: tx.tenantId });
    });
    const id = await making.catch(async (error: unknown) => {
      if (!(error instanceof FoundedMeanwhile)) throw error;
      await limits.giveBack([window]);
      return error.id;
    });
    return { id, name };
  }

  return { found, foundAt };
}

export type EnterpriseFounding = ReturnType<typeof createFounding>;

import type { Agreement, Consent } from '@haihu/contract/config/agreements';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import { roughNetworkOf } from '../../../platform/http/network.ts';
import * as repository from './agreements.repository.ts';
import { DEFAULT_HOST, normaliseHost } from '../core/host.ts';

/**
 * Makes the agreements: their versions, and the consents to them. A consent belongs to a user and holds in every
 * enterprise.
 */
export function createAgreementUsecases({ db, clock }: { db: Db; clock: Clock }) {
  /** Returns the texts in force at a host. The caller names the host, as for the branding. */
  const currentOf = (typedHost: string): Promise<Agreement[]> =>
    repository.findCurrent(db, normaliseHost(typedHost) ?? DEFAULT_HOST);

  async function current(typedHost: string): Promise<ReplyOf<'agreements.current'>> {
    return { list: await currentOf(typedHost) };
  }

  async function text(id: string): Promise<ReplyOf<'agreements.text'>> {
    const found = await repository.findAgreement(db, id);
    if (!found) throw new AppError('agreements.not_found');
    return found;
  }

  async function pending({ userId }: Member, typedHost: string): Promise<ReplyOf<'agreements.pending'>> {
    const [inForce, given] = await Promise.all([currentOf(typedHost), repository.findConsents(db, userId)]);
    const open = inForce.filter(({ id }) => !given.some(({ agreement }) => agreement.id === id));
    return {
      list: open.map((agreement) => ({
        ...agreement,
        isNew: !given.some((consent) => consent.agreement.kind === agreement.kind),
      })),
    };
  }

  /**
   * Stores consents. Throws `agreements.replaced` for a text with a newer version, because no user can agree to an old
   * text.
   */
  async function accept({ userId }: Pick<Member, 'userId'>, ids: string[], ip: string): Promise<void> {
    const found = await Promise.all(ids.map((id) => repository.findAgreement(db, id)));
    if (found.includes(undefined)) throw new AppError('agreements.not_found');
    if (found.some((agreement) => !agreement!.isLast)) throw new AppError('agreements.replaced');
    for (const agreementId of ids) {
      await repository.insertConsent(db, { userId, agreementId, at: clock.now(), network: roughNetworkOf(ip) });
    }
  }

  async function mine({ userId }: Pick<Member, 'userId'>): Promise<{ list: Consent[] }> {
    return { list: await repository.findConsents(db, userId) };
  }

  return { current, text, pending, accept, mine };
}

import type { Agreement, Consent } from '@haihu/contract/config/agreements';
import type { ReplyOf } from '@haihu/contract/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Member } from '../../../platform/member.ts';
import { networkOf } from '../../../platform/network.ts';
import * as repository from './agreements.repository.ts';
import { DEFAULT_HOST } from '../config.repository.ts';
import { normaliseHost } from '../host.ts';

export type Agreements = ReturnType<typeof createAgreements>;

/** Which text was in force when, and who agreed to it. A consent is a user's, whatever enterprise they work in. */
export function createAgreements({ db, clock }: { db: Db; clock: Clock }) {
  /** The host is what the caller names, as for the branding. */
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

  /** Throws `agreements.replaced` for a text that another one has taken the place of: nobody agrees to what is over. */
  async function accept({ userId }: Pick<Member, 'userId'>, ids: string[], ip: string): Promise<void> {
    const found = await Promise.all(ids.map((id) => repository.findAgreement(db, id)));
    if (found.includes(undefined)) throw new AppError('agreements.not_found');
    if (found.some((agreement) => !agreement!.isLast)) throw new AppError('agreements.replaced');
    for (const agreementId of ids) {
      await repository.insertConsent(db, { userId, agreementId, at: clock.now(), network: networkOf(ip) });
    }
  }

  async function mine({ userId }: Pick<Member, 'userId'>): Promise<{ list: Consent[] }> {
    return { list: await repository.findConsents(db, userId) };
  }

  return { current, text, pending, accept, mine };
}

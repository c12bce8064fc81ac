import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { parseMoney } from '@haihu/rules/money';
import { audit } from '../../../kernel/audit.ts';
import { type IdempotencyKey, once } from '../../../kernel/idempotency.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { requireAgency, requireServed } from '../../agency/agency.api.ts';
import { findWallet } from '../core/ledger.repository.ts';
import { sumHeldMoney } from '../core/packages.repository.ts';
import { freeMoney } from '../core/calling-credit.ts';
import { beginTransfer, createFinishTransfer } from './sending.ts';
import { findTransfers } from './transfers.repository.ts';

/** Makes the transfers of an agency's staff to the enterprises that the agency opened. */
export function createTransferUsecases({ db, clock }: { db: Db; clock: Clock }) {
  const finish = createFinishTransfer({ db, clock });

  async function transfer(
    member: Member,
    { enterpriseId, amount: typed, note }: RequestOf<'billing.transfer'>,
    key: IdempotencyKey,
  ): Promise<ReplyOf<'billing.transfer'>> {
    const { id: agencyId } = await requireAgency(db, member, 'agency.money');
    await requireServed(db, agencyId, enterpriseId);
    const amount = parseMoney(typed)!;
    const at = clock.now();
    const agency = db.forTenant(agencyId);
    const { id } = await agency.transaction((tx) =>
      once(tx, member, key, at, async () => {
        const made = await beginTransfer(tx, { enterpriseId, amount, note, makerId: member.userId, at });
        const detail = { amount, enterprise: enterpriseId };
        await audit(tx, member, { at, action: 'billing.transferred', subjectId: made, detail });
        return { id: made };
      }),
    );
    // Usually it is done at once. Otherwise the job does it, and until then the list shows that it is under way.
    await finish(agencyId, id).catch(() => {});
    const [sent] = await findTransfers(agency, { id, size: 1 });
    return { id, received: sent!.receivedAt !== null };
  }

  async function page(
    member: Member,
    { enterpriseId, next, size }: RequestOf<'billing.transfers'>,
  ): Promise<ReplyOf<'billing.transfers'>> {
    const { id } = await requireAgency(db, member, 'agency.money');
    if (enterpriseId !== undefined) await requireServed(db, id, enterpriseId);
    const agency = db.forTenant(id);
    const found = await findTransfers(agency, { enterpriseId, before: next, size: size + 1 });
    const list = found.slice(0, size);
    const free = freeMoney({ ...(await findWallet(agency)), held: await sumHeldMoney(agency) });
    return {
      list,
      next: found.length > size ? list.at(-1)!.id : null,
      total: null,
      totalIsEstimate: false,
      free: String(free),
    };
  }

  return { transfer, page, finish };
}

import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { audit } from '../../../kernel/audit.ts';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { requireAgency } from '../../agency/agency.api.ts';
import { findProducts } from '../catalogue/catalogue.repository.ts';
import { findPrices, savePrices } from './margins.repository.ts';

/** Makes the price list of an agency: the operator's price of each line, and the agency's addition. */
export function createAgencyPrices({ db, clock }: { db: Db; clock: Clock }) {
  async function list(member: Member): Promise<ReplyOf<'billing.agencyPrices'>> {
    const { id } = await requireAgency(db, member, 'agency.money');
    const { defaultMargin, lineMargins, version } = await findPrices(db.forTenant(id));
    const lines = (await findProducts(db, { onSaleAt: clock.now() })).flatMap((product) =>
      product.kind === 'line'
        ? [
            {
              id: product.id,
              name: product.terms.name,
              price: String(product.terms.minutePrice),
              margin: lineMargins[product.id] ?? null,
            },
          ]
        : [],
    );
    return { version, defaultMargin, lines };
  }

  async function save(
    member: Member,
    { version, defaultMargin, lines }: RequestOf<'billing.saveAgencyPrices'>,
  ): Promise<ReplyOf<'billing.saveAgencyPrices'>> {
    const { id } = await requireAgency(db, member, 'agency.money');
    const products = await findProducts(db, {});
    const known = new Set(products.flatMap((product) => (product.kind === 'line' ? product.id : [])));
    if (lines.some((line) => !known.has(line.id))) throw new AppError('billing.product_not_found');
    const at = clock.now();
    await db.forTenant(id).transaction(async (tx) => {
      const before = await findPrices(tx);
      const lineMargins = { ...before.lineMargins };
      for (const line of lines) {
        if (line.margin === null) delete lineMargins[line.id];
        else lineMargins[line.id] = line.margin;
      }
      const saved = await savePrices(tx, { defaultMargin, lineMargins, version }, { by: member.userId, at });
      if (!saved) throw new AppError('billing.prices_changed');
      const detail = { amount: defaultMargin };
      await audit(tx, member, { at, action: 'billing.agency_prices', subjectId: null, detail });
    });
    return { done: true };
  }

  return { list, save };
}

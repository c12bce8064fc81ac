import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createAgencyPrices } from './prices.usecases.ts';
import { createSettlements } from './settlements.usecases.ts';

/** Makes the room's module: the prices of an agency and the months of its margins. */
export function createMargins(parts: { db: Db; clock: Clock }) {
  const prices = createAgencyPrices(parts);
  const settlements = createSettlements(parts);
  return {
    api: { prices, settlements },
    routes({ handle }) {
      handle('billing.agencyPrices', (member) => prices.list(member));
      handle('billing.saveAgencyPrices', (member, request) => prices.save(member, request));
      handle('billing.settlement', (member, request) => settlements.month(member, request));
      handle('billing.settlementCharges', (member, request) => settlements.charges(member, request));
    },
  } satisfies Module;
}

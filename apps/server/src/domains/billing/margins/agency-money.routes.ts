import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Transfers } from '../transfers/transfers.usecases.ts';
import type { AgencyPrices } from './prices.usecases.ts';
import type { Settlements } from './settlements.usecases.ts';

export interface AgencyMoney {
  transfers: Transfers;
  prices: AgencyPrices;
  settlements: Settlements;
}

export function agencyMoneyRoutes({ handle }: Handlers, { transfers, prices, settlements }: AgencyMoney): void {
  handle('billing.transfer', (member, request, { key }) => transfers.transfer(member, request, key));
  handle('billing.transfers', (member, request) => transfers.page(member, request));
  handle('billing.agencyPrices', (member) => prices.list(member));
  handle('billing.saveAgencyPrices', (member, request) => prices.save(member, request));
  handle('billing.settlement', (member, request) => settlements.month(member, request));
  handle('billing.settlementCharges', (member, request) => settlements.charges(member, request));
}

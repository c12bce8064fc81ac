import type { Handlers } from '../../kernel/endpoint.ts';
import type { Bills } from './bills/bills.usecases.ts';

export function billingRoutes({ handle }: Handlers, bills: Bills): void {
  handle('billing.wallet', (member) => bills.wallet(member));
  handle('billing.holds', (member, request) => bills.holds(member, request));
  handle('billing.bills', (member, request) => bills.page(member, request));
  handle('billing.export', (member, request, { key, language }) =>
    bills.exporting.start(member, request, language, key),
  );
  handle('billing.totals', (member, request) => bills.totals(member, request));
  handle('billing.statement', (member, { month }) => bills.statement(member, month));
  handle('billing.bill', (member, { id }) => bills.bill(member, id));
  handle('billing.packageCount', (member) => bills.packageCount(member));
  handle('billing.packages', (member, request) => bills.packagePage(member, request));
  handle('billing.packageUses', (member, request) => bills.packageUses(member, request));
}

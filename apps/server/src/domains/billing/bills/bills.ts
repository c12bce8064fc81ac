import type { Module } from '../../../kernel/module.ts';
import { exportBillsTask } from './bill-export.usecases.ts';
import { type BillParts, createBillUsecases } from './bills.usecases.ts';

/** Makes the room's module: the bills of an enterprise, and files of them. */
export function createBills(parts: BillParts) {
  const bills = createBillUsecases(parts);
  return {
    api: bills,
    routes({ handle }) {
      handle('billing.bills', (member, request) => bills.page(member, request));
      handle('billing.export', (member, request, { key, language }) =>
        bills.exporting.start(member, request, language, key),
      );
      handle('billing.totals', (member, request) => bills.totals(member, request));
      handle('billing.bill', (member, { id }) => bills.bill(member, id));
    },
    jobs: { [exportBillsTask.name]: bills.exporting.run },
  } satisfies Module;
}

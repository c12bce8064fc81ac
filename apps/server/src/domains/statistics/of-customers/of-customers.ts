import type { Module } from '../../../kernel/module.ts';
import { createCustomerTotals } from './customer-totals.usecases.ts';
import { createCustomersBehind, type CustomersBehindParts } from './customers-behind.usecases.ts';

/** Makes the room's module: figures of customers, and the customers behind them. */
export function createOfCustomers(parts: CustomersBehindParts) {
  const totals = createCustomerTotals(parts);
  const behind = createCustomersBehind(parts);
  return {
    api: { ...totals, ...behind },
    routes({ handle }) {
      handle('statistics.customerTotals', (member, request) => totals.customerTotals(member, request));
      handle('statistics.customerSeries', (member, request) => totals.customerSeries(member, request));
      handle('statistics.customersBehind', (member, request) => behind.customersBehind(member, request));
      handle('statistics.recordsBehind', (member, request) => behind.recordsBehind(member, request));
      handle('statistics.updatesBehind', (member, request) => behind.updatesBehind(member, request));
      handle('statistics.poolMovesBehind', (member, request) => behind.poolMovesBehind(member, request));
    },
  } satisfies Module;
}

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/module.ts';
import type { FileApi } from '../files/files.api.ts';
import { billingApi } from './billing.api.ts';
import { closeDaysTask, exportBillsTask } from './billing.jobs.ts';
import { billingEvents, billingMessages, billingPushes } from './billing.pushes.ts';
import { billingRoutes } from './billing.routes.ts';
import { createBillingUsecases } from './billing.usecases.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { createShop } from './shop/shop.usecases.ts';
import { type BillParts, createBills } from './bills/bills.usecases.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogue } from './catalogue/catalogue.usecases.ts';
import { createCloseDays } from './ledger/close-days.usecases.ts';

export interface BillingModuleParts {
  db: Db;
  clock: Clock;
  files: FileApi;
  findBilledCalls: BillParts['findBilledCalls'];
}

/** Money, packages and bills. */
export function createBillingModule(parts: BillingModuleParts) {
  const { db, clock } = parts;
  const bills = createBills(parts);
  const catalogue = createCatalogue(parts);
  const shop = createShop(parts);
  const ledgerDays = createCloseDays(parts);
  const stockOf = (tenantId: string) => billingApi.findStock(db.forTenant(tenantId), clock.now());
  return {
    api: { ...createBillingUsecases(parts), core: billingApi, bills, catalogue, shop, ledgerDays, stockOf },
    routes(handlers) {
      billingRoutes(handlers, bills);
      catalogueRoutes(handlers, catalogue);
      shopRoutes(handlers, shop);
    },
    jobs: { [exportBillsTask.name]: bills.exporting.run, [closeDaysTask.name]: ledgerDays.closeDays },
    events: billingEvents,
    pushes: billingPushes,
    messages: billingMessages,
  } satisfies Module;
}

import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { Module } from '../../kernel/module.ts';
import type { FileApi } from '../files/files.api.ts';
import { billingApi } from './billing.api.ts';
import { checkRechargeTask, closeDaysTask, exportBillsTask, finishTransferTask, upkeepTask } from './billing.jobs.ts';
import { billingEvents, billingMessages, billingPushes } from './billing.pushes.ts';
import { billingRoutes } from './billing.routes.ts';
import { createBillingUsecases } from './billing.usecases.ts';
import { shopRoutes } from './shop/shop.routes.ts';
import { createShop } from './shop/shop.usecases.ts';
import { type BillParts, createBills } from './bills/bills.usecases.ts';
import { catalogueRoutes } from './catalogue/catalogue.routes.ts';
import { createCatalogue } from './catalogue/catalogue.usecases.ts';
import { invoiceRoutes } from './invoices/invoices.routes.ts';
import { createInvoices } from './invoices/invoices.usecases.ts';
import { createCloseDays } from './ledger/close-days.usecases.ts';
import { createNotices } from './recharges/notices.usecases.ts';
import { noticeRoutes, rechargeRoutes } from './recharges/recharges.routes.ts';
import { createRecharges, type Payments } from './recharges/recharges.usecases.ts';
import { createPaymentsBack } from './recharges/payments-back.usecases.ts';
import { createSettle } from './recharges/settling.ts';
import { createTransfers } from './transfers/transfers.usecases.ts';
import { agencyMoneyRoutes } from './margins/agency-money.routes.ts';
import { createAgencyPrices } from './margins/prices.usecases.ts';
import { createSettlements } from './margins/settlements.usecases.ts';
import { createUpkeep } from './upkeep/upkeep.usecases.ts';

export interface BillingModuleParts {
  db: Db;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  files: FileApi;
  findBilledCalls: BillParts['findBilledCalls'];
  payments?: Payments;
}

const notPaid: Payments = { providers: [], publicUrl: '', bankAccount: null };

/** Makes the domain's module: money, packages and bills. */
export function createBillingModule(parts: BillingModuleParts) {
  const { db, clock, payments = notPaid } = parts;
  const bills = createBills(parts);
  const catalogue = createCatalogue(parts);
  const shop = createShop(parts);
  const invoices = createInvoices(parts);
  const upkeep = createUpkeep(parts);
  const settle = createSettle(parts);
  const recharges = createRecharges({ db, clock, payments, settle });
  const paymentsBack = createPaymentsBack({ db, clock, payments });
  const notices = createNotices({ db, clock, limits: parts.limits, settle });
  const ledgerDays = createCloseDays(parts);
  const transfers = createTransfers(parts);
  const prices = createAgencyPrices(parts);
  const settlements = createSettlements(parts);
  const stockOf = (tenantId: string) => billingApi.findStock(db.forTenant(tenantId), clock.now());
  return {
    api: {
      ...createBillingUsecases(parts),
      core: billingApi,
      bills,
      catalogue,
      shop,
      recharges,
      paymentsBack,
      invoices,
      upkeep,
      ledgerDays,
      transfers,
      prices,
      settlements,
      stockOf,
    },
    routes(handlers) {
      billingRoutes(handlers, bills);
      catalogueRoutes(handlers, catalogue);
      shopRoutes(handlers, shop);
      invoiceRoutes(handlers, invoices);
      agencyMoneyRoutes(handlers, { transfers, prices, settlements });
      rechargeRoutes(handlers, recharges);
      noticeRoutes(handlers, payments.providers, notices);
    },
    jobs: {
      [exportBillsTask.name]: bills.exporting.run,
      [closeDaysTask.name]: ledgerDays.closeDays,
      [checkRechargeTask.name]: recharges.check,
      [upkeepTask.name]: upkeep.keepUp,
      [finishTransferTask.name]: transfers.finish,
    },
    events: billingEvents,
    pushes: billingPushes,
    messages: billingMessages,
  } satisfies Module;
}

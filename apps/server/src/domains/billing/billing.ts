import { isAllowed } from '../../kernel/member.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { FileApi } from '../files/files.api.ts';
import { createAdjustments } from './adjustments/adjustments.ts';
import { createBills } from './bills/bills.ts';
import { createCatalogue } from './catalogue/catalogue.ts';
import { createCharging } from './charging/charging.ts';
import { createInvoices } from './invoices/invoices.ts';
import { createLedger } from './ledger/ledger.ts';
import { createMargins } from './margins/margins.ts';
import { createPackages } from './packages/packages.ts';
import { createRecharges } from './recharges/recharges.ts';
import type { Payments } from './recharges/recharges.usecases.ts';
import { createShop } from './shop/shop.ts';
import { createStatements } from './statements/statements.ts';
import { createTransfers } from './transfers/transfers.ts';
import { createUpkeep } from './upkeep/upkeep.ts';
import { createWallet } from './wallet/wallet.ts';
import { createWarnings } from './warnings/warnings.ts';
import { leaveSeats } from './shop/seats.repository.ts';

export interface BillingModuleParts {
  db: Db;
  limits: Pick<RateLimits, 'take'>;
  clock: Clock;
  files: FileApi;
  payments?: Payments;
  lend: LendSeam;
}

/** Makes the domain's module: money, packages and bills. */
export function createBillingModule(parts: BillingModuleParts) {
  const billedCalls = parts.lend('billedCalls');
  const rooms = {
    adjustments: createAdjustments(parts),
    bills: createBills({ ...parts, billedCalls }),
    catalogue: createCatalogue(parts),
    charging: createCharging(parts),
    invoices: createInvoices(parts),
    ledger: createLedger(parts),
    margins: createMargins(parts),
    packages: createPackages({ ...parts, billedCalls }),
    recharges: createRecharges(parts),
    shop: createShop(parts),
    statements: createStatements(parts),
    transfers: createTransfers(parts),
    upkeep: createUpkeep(parts),
    wallet: createWallet({ ...parts, billedCalls }),
    warnings: createWarnings(),
  };
  return {
    ...foldModules(Object.values(rooms)),
    api: {
      ...rooms.adjustments.api,
      ...rooms.charging.api,
      ...rooms.margins.api,
      ...rooms.recharges.api,
      bills: rooms.bills.api,
      catalogue: rooms.catalogue.api,
      invoices: rooms.invoices.api,
      ledgerDays: rooms.ledger.api,
      shop: rooms.shop.api,
      transfers: rooms.transfers.api,
      upkeep: rooms.upkeep.api,
    },
    seams: {
      jobFiles: { 'billing.export': (maker) => isAllowed(maker, 'billing.read') },
      leaving: { seats: leaveSeats },
    },
  } satisfies Module;
}

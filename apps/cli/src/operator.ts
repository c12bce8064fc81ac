import { billingApi } from '@haihu/server/src/domains/billing/billing.api.ts';
import { createCloseDays } from '@haihu/server/src/domains/billing/close-days.usecases.ts';
import { createBillingUsecases } from '@haihu/server/src/domains/billing/billing.usecases.ts';
import { createLineUsecases } from '@haihu/server/src/domains/calls/lines.usecases.ts';
import { createConfig } from '@haihu/server/src/domains/config/config.usecases.ts';
import { createErasure } from '@haihu/server/src/domains/customers/records/erase.usecases.ts';
import { createIdentity } from '@haihu/server/src/domains/identity/identity.usecases.ts';
import { createReviews } from '@haihu/server/src/domains/organisation/reviews.usecases.ts';
import { createOperatorOutbox } from '@haihu/server/src/integrations/sms/operator-outbox.ts';
import type { Storage } from '@haihu/server/src/integrations/storage/storage.ts';
import type { Cipher } from '@haihu/server/src/platform/cipher.ts';
import type { Clock } from '@haihu/server/src/platform/clock.ts';
import type { Db } from '@haihu/server/src/platform/db/db.ts';

export interface OperatorParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
}

export type Operator = ReturnType<typeof createOperator>;

/** What the operator of an installation may do: the server's own use-cases, without a server. */
export function createOperator({ db, cipher, clock, storage }: OperatorParts) {
  const outbox = createOperatorOutbox({ db, cipher, clock });
  const identity = createIdentity({ db, cipher, clock, sms: outbox, sendFailed: console.error });
  return {
    identity,
    reviews: createReviews({ db, clock, identity }),
    config: createConfig({ db, clock }),
    lines: createLineUsecases({ db, cipher, clock, billing: billingApi }),
    billing: createBillingUsecases({ db, clock }),
    erasure: createErasure({ db, cipher, clock, storage }),
    outbox,
    ledgerDays: createCloseDays({ db, clock }),
    stockOf: (tenantId: string) => billingApi.findStock(db.forTenant(tenantId), clock.now()),
  };
}

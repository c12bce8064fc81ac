import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { billingApi } from './charging.usecases.ts';

/** Makes the room's module: what calls hold and what they are charged. */
export function createCharging({ db, clock }: { db: Db; clock: Clock }) {
  return {
    api: {
      core: billingApi,
      /** Returns the money and the packages of an enterprise now. */
      callingCreditOf: (tenantId: string) => billingApi.findCallingCredit(db.forTenant(tenantId), clock.now()),
    },
  } satisfies Module;
}

import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { Face } from '../../integrations/face/face.ts';
import type { Sms } from '../../integrations/sms/sms.ts';
import type { CustomerApi } from '../customers/customers.api.ts';
import type { FileApi } from '../files/files.api.ts';
import type { VisitUsecases } from '../followups/followups.api.ts';
import { accountRoutes } from './account/account.routes.ts';
import { createDeletion } from './account/deletion.usecases.ts';
import { exportDataTask } from './identity.jobs.ts';
import { identityMessages, identityPushes } from './identity.pushes.ts';
import { identityRoutes } from './identity.routes.ts';
import { createIdentity, type IdentityParts } from './identity.usecases.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { createMenu } from './menu/menu.usecases.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { createPersonalData, type PersonalDataParts } from './personal-data/personal-data.usecases.ts';
import { realNameRoutes } from './real-name/real-name.routes.ts';
import { createRealNames } from './real-name/real-name.usecases.ts';
import { createProfile } from './account/profile.usecases.ts';

export interface IdentityModuleParts extends Pick<
  PersonalDataParts,
  'consentsOf' | 'followUpsOf' | 'callsOf' | 'feedbackOf'
> {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  sms: Sms;
  face: Face;
  sendFailed(error: unknown): void;
  files: FileApi;
  customers: Pick<CustomerApi, 'countOwned' | 'countHeld'>;
  visits: Pick<VisitUsecases, 'countOverdue' | 'endAllOf'>;
  offeredAt: NonNullable<IdentityParts['offeredAt']>;
  isInTheMaking?: IdentityParts['isInTheMaking'];
}

export type IdentityModule = ReturnType<typeof createIdentityModule>;

/** Creates the module of sign-in, sessions and accounts. */
export function createIdentityModule(parts: IdentityModuleParts) {
  const { db, customers, visits } = parts;
  const identity = createIdentity(parts);
  const profile = createProfile(parts);
  const { countHeld: countCustomers } = customers;
  const realNames = createRealNames({ ...parts, listEnterprises: identity.listEnterprises });
  const accountDeletion = createDeletion({
    ...parts,
    identity,
    countCustomers,
    endVisits: visits.endAllOf,
    eraseRealName: realNames.erase,
  });
  const personalData = createPersonalData(parts);
  const menu = createMenu({
    counts: {
      private: ({ tenantId, userId }) => customers.countOwned(db.forTenant(tenantId), userId),
      visits: visits.countOverdue,
    },
  });
  return {
    api: { ...identity, profile, accountDeletion, personalData, menu, realNames },
    routes(handlers) {
      identityRoutes(handlers, identity);
      accountRoutes(handlers, identity, profile, accountDeletion);
      personalDataRoutes(handlers, personalData);
      menuRoutes(handlers, menu);
      realNameRoutes(handlers, realNames);
    },
    jobs: { [exportDataTask.name]: personalData.runExport },
    pushes: identityPushes,
    messages: identityMessages,
  } satisfies Module;
}

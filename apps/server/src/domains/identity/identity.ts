import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { Face } from '../../integrations/face/face.ts';
import type { Sms } from '../../integrations/sms/sms.ts';
import type { FileApi } from '../files/files.api.ts';
import { accountRoutes } from './account/account.routes.ts';
import { createDeletion } from './account/deletion.usecases.ts';
import { exportDataTask } from './identity.jobs.ts';
import { identityMessages, identityPushes } from './identity.pushes.ts';
import { identityRoutes } from './identity.routes.ts';
import { createIdentity, type IdentityParts } from './identity.usecases.ts';
import { menuRoutes } from './menu/menu.routes.ts';
import { createMenu } from './menu/menu.usecases.ts';
import { personalDataRoutes } from './personal-data/personal-data.routes.ts';
import { createPersonalDataUsecases, type PersonalDataParts } from './personal-data/personal-data.usecases.ts';
import { realNameRoutes } from './real-name/real-name.routes.ts';
import { createRealNames } from './real-name/real-name.usecases.ts';
import { createProfile } from './account/profile.usecases.ts';

export interface IdentityModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  sms: Sms;
  face: Face;
  sendFailed(error: unknown): void;
  files: FileApi;
  consentsOf: PersonalDataParts['consentsOf'];
  isInTheMaking?: IdentityParts['isInTheMaking'];
  lend: LendSeam;
}

/** Creates the module of sign-in, sessions and accounts. */
export function createIdentityModule(parts: IdentityModuleParts) {
  const { db, lend } = parts;
  const work = lend('memberWork');
  const identity = createIdentity({ ...parts, rights: lend('memberRights'), agencyHosts: lend('agencyHosts') });
  const profile = createProfile(parts);
  const realNames = createRealNames({ ...parts, listEnterprises: identity.listEnterprises });
  const accountDeletion = createDeletion({
    ...parts,
    identity,
    work,
    places: lend('leavingPlaces'),
    eraseRealName: realNames.erase,
  });
  const personalData = createPersonalDataUsecases({ ...parts, others: lend('personalData') });
  const menu = createMenu({
    counts: {
      private: ({ tenantId, userId }) => work.countOwned(db.forTenant(tenantId), userId),
      visits: (member) => work.countOverdueCallBacks(member),
      tasks: (member) => work.countRunningTasks(member),
      messages: (member) => work.countUnreadMessages(member),
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
    seams: { enterprises: { list: identity.listEnterprises } },
  } satisfies Module;
}

import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { Identity } from '../identity/identity.api.ts';
import type { Openings } from '../organisation/organisation.api.ts';
import { agencyRoutes } from './agency.routes.ts';
import { createAgencyApplications } from './applications/applications.usecases.ts';
import { createHosts } from './hosts/hosts.usecases.ts';
import { createAgencyMenu } from './menu/menu.usecases.ts';
import { createDelegations } from './serving/delegations.usecases.ts';
import { createServing } from './serving/serving.usecases.ts';
import { findAgency } from './agencies.ts';

export interface AgencyModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  identity: Pick<Identity, 'makeEnterprise'>;
  openings: Openings;
}

/** Makes the domain's module: founding agencies, the enterprises that they open, and the work of their staff there. */
export function createAgencyModule(parts: AgencyModuleParts) {
  const applications = createAgencyApplications(parts);
  const serving = createServing(parts);
  const delegations = createDelegations(parts);
  const hosts = createHosts(parts);
  const menu = createAgencyMenu(parts);
  return {
    api: { applications, serving, delegations, hosts, menu },
    routes: (handlers) => agencyRoutes(handlers, { applications, serving, delegations, menu }),
    seams: {
      agencyHosts: {
        hostOf: async (tenantId) => (await findAgency(parts.db, tenantId))?.host ?? null,
        isAgencyHost: hosts.isAgencyHost,
        offeredAt: hosts.offeredAt,
      },
    },
  } satisfies Module;
}

import type { Cipher } from '../../platform/cipher.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { Identity } from '../identity/identity.api.ts';
import type { Openings } from '../organisation/organisation.api.ts';
import { createAgencyApplications } from './applications/applications.ts';
import { createDelegation } from './delegation/delegation.ts';
import { createHosts } from './hosts/hosts.ts';
import { createAgencyMenu } from './menu/menu.ts';
import { createServing } from './serving/serving.ts';

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
  const rooms = {
    applications: createAgencyApplications(parts),
    delegation: createDelegation(parts),
    hosts: createHosts(parts),
    menu: createAgencyMenu(parts),
    serving: createServing(parts),
  };
  return {
    ...foldModules(Object.values(rooms)),
    api: { applications: rooms.applications.api, hosts: rooms.hosts.api, serving: rooms.serving.api },
    seams: rooms.hosts.seams,
  } satisfies Module;
}

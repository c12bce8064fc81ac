import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { findAgency } from '../core/agencies.ts';
import { createHostUsecases } from './hosts.usecases.ts';

/** Makes the room's module: the hosts of agencies, and the enterprises that are entered there. */
export function createHosts({ db }: { db: Db }) {
  const hosts = createHostUsecases({ db });
  return {
    api: hosts,
    seams: {
      agencyHosts: {
        hostOf: async (tenantId) => (await findAgency(db, tenantId))?.host ?? null,
        isAgencyHost: hosts.isAgencyHost,
        offeredAt: hosts.offeredAt,
      },
    },
  } satisfies Module;
}

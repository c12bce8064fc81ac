import type { Presence } from '../../../kernel/presence.ts';
import type { Db } from '../../../platform/db/db.ts';
import { forgetDevice, isElsewhere, noteDevice } from './presence.repository.ts';

/** Records the devices of members with an open page or app. */
export function createDevicePresence(db: Db) {
  return {
    isElsewhere: (tenantId, userId, { processId }) => isElsewhere(db.forTenant(tenantId), userId, processId),
    described: (device, look) => db.forTenant(device.tenantId).transaction((tx) => noteDevice(tx, device, look)),
    gone: ({ tenantId, connectionId }) => forgetDevice(db.forTenant(tenantId), connectionId),
  } satisfies Presence;
}

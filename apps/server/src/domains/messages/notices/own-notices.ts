import type { Queryable } from '../../../platform/db/db.ts';
import { findNoticeDevices } from './devices.repository.ts';
import { findSwitches } from './switches.repository.ts';

/** Finds the devices of a user without their addresses, and the switches, for the export of personal data. */
export async function findNoticesOf(db: Queryable, userId: string) {
  const devices = await findNoticeDevices(db, userId);
  return {
    devices: devices.map(({ system, browser, addedAt, sentAt }) => ({ system, browser, addedAt, sentAt })),
    switches: await findSwitches(db, userId),
  };
}

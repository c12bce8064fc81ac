import type { Module } from '../../../kernel/module.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createDeviceUsecases } from './devices.usecases.ts';
import { sessionMessages, sessionPushes } from './sessions.pushes.ts';
import { createSessionUsecases } from './sessions.usecases.ts';

/** Makes the room's module: sessions, and the devices that hold them. */
export function createSessions(parts: { db: Db; cipher: Cipher; clock: Clock }) {
  const sessions = createSessionUsecases(parts);
  const devices = createDeviceUsecases(parts);
  return {
    api: { sessions, devices },
    routes({ handle }) {
      handle('identity.logout', (member) => sessions.logout(member));
      handle('identity.userInfo', (member) => sessions.userInfo(member));
      handle('identity.appUserInfo', (member) => sessions.userInfo(member));
      handle('identity.devices', (member) => devices.devices(member));
      handle('identity.endDevice', (member, { id }) => devices.endDevice(member, id));
      handle('identity.endOtherDevices', (member) => devices.endOtherDevices(member));
    },
    pushes: sessionPushes,
    messages: sessionMessages,
  } satisfies Module;
}

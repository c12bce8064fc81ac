import { push } from '@haihu/contract/socket';
import type { Module } from '../../../kernel/module.ts';
import { deviceDueTask } from './device.jobs.ts';
import { createDeviceCalls, type DeviceParts } from './device.usecases.ts';
import { createDevicePresence } from './presence.ts';
import { createUnreportedCalls, type UnreportedParts } from './unreported.usecases.ts';

/** Makes the room's module: calls that the agents' own phones dial. */
export function createDevice(parts: DeviceParts & UnreportedParts) {
  const device = createDeviceCalls(parts);
  const unreported = createUnreportedCalls(parts);
  const presence = createDevicePresence(parts.db);
  return {
    api: { ...device, presence },
    presence: [presence],
    jobs: { [deviceDueTask.name]: device.endDue },
    routes({ handle }) {
      handle('calls.dialled', (member, request, { key }) => device.dialled(member, request, key));
      handle('calls.takeDevice', (member, request, { key }) => device.take(member, request, key));
      handle('calls.reportDevice', (member, request, { key }) => device.report(member, request, key));
      handle('calls.unreported', (member, request) => unreported.list(member, request));
    },
    pushes: {
      [push.dialOnDevice]: async ({ member }, { callId }) => {
        const data = await device.askedOf(member, String(callId));
        return data && { data };
      },
    },
    seams: { agenda: { unreported: unreported.ofAgenda } },
  } satisfies Module;
}

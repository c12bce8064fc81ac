import type { Module } from '../../../kernel/module.ts';
import { parkingPushes } from './parking.pushes.ts';
import { createParking, type ParkingParts } from './parking.usecases.ts';

/** Makes the room's module: customers who wait for somebody who takes their call. */
export function createParkingRoom(parts: ParkingParts) {
  const parking = createParking(parts);
  return {
    routes({ handle }) {
      handle('calls.park', (member, request) => parking.park(member, request));
      handle('calls.parked', (member) => parking.list(member));
      handle('calls.takeParked', (member, request) => parking.take(member, request));
    },
    pushes: parkingPushes(parts),
  } satisfies Module;
}

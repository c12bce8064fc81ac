import type { Module } from '../../../kernel/module.ts';
import { createPlaceUsecases, type PlaceParts } from './places.usecases.ts';

/** Makes the room's module: the places of customers on the map. */
export function createPlaces(parts: PlaceParts) {
  const places = createPlaceUsecases(parts);
  return {
    api: places,
    routes({ handle }) {
      handle('customers.place', (member, { id }) => places.read(member, id));
      handle('customers.setPlace', (member, request) => places.set(member, request));
    },
  } satisfies Module;
}

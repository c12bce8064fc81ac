import { straightMaps } from '../../../integrations/maps/straight/straight.ts';
import type { Module } from '../../../kernel/module.ts';
import { createMapUsecases, type MapParts } from './maps.usecases.ts';

interface MapRoomParts extends Pick<MapParts, 'limits'> {
  /** Absent: distances in a straight line, and neither tiles nor a search. */
  maps?: MapParts['maps'];
}

/** Makes the room's module: searches and distances of the installation's map service. */
export function createMaps({ limits, maps = { service: straightMaps, tiles: null } }: MapRoomParts) {
  const usecases = createMapUsecases({ maps, limits });
  return {
    routes({ handle }) {
      handle('maps.settings', async () => usecases.settings());
      handle('maps.search', (member, request) => usecases.search(member, request));
      handle('maps.distance', (member, request) => usecases.distance(member, request));
    },
  } satisfies Module;
}

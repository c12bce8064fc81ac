import type { Place } from '@haihu/rules/geo';
import type { MapTiles } from '../../platform/settings/map-env.ts';

/** The functions of a map service. Coordinates go in and out together with their system. */
export interface Maps {
  /** The kind of distance. `straight`: as the crow flies. `road`: by car. */
  readonly by: 'straight' | 'road';
  /** Finds places by these words, those near `near` first. Null when this service knows no places. */
  search: ((words: string, near: Place | null) => Promise<FoundPlace[]>) | null;
  /** Returns the distance from each origin to the destination, in their order; null when there is no way. */
  distances(origins: Place[], destination: Place): Promise<(Distance | null)[]>;
}

export interface FoundPlace extends Place {
  name: string;
  address: string | null;
}

export interface Distance {
  metres: number;
  /** Seconds that the way takes; null if unknown. */
  seconds: number | null;
}

/** The maps of an installation. */
export interface InstalledMaps {
  service: Maps;
  /** Null: maps are a plain grid. */
  tiles: MapTiles | null;
}

/** The error for a service without a usable answer: unreachable, too slow, or refusing. */
export class MapsUnavailable extends Error {
  /** The reason in the service's own words, for the log. */
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the map service gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}

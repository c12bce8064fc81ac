import type { Place } from '@haihu/rules/geo';
import type { MapTiles } from '../../platform/map-env.ts';

/** What a map service knows. Coordinates go in and out with the system they are of. */
export interface Maps {
  /** `straight`: as the crow flies. `road`: by car. */
  readonly by: 'straight' | 'road';
  /** Places of these words, those near `near` first. Null where this service knows none. */
  search: ((words: string, near: Place | null) => Promise<FoundPlace[]>) | null;
  /** From each origin to the destination, in their order; null where there is no way. */
  distances(origins: Place[], destination: Place): Promise<(Distance | null)[]>;
}

export interface FoundPlace extends Place {
  name: string;
  address: string | null;
}

export interface Distance {
  metres: number;
  /** Null where nobody knows how long it takes. */
  seconds: number | null;
}

/** The maps of an installation. */
export interface InstalledMaps {
  service: Maps;
  /** Null: maps are a plain grid. */
  tiles: MapTiles | null;
}

/** The service gave no usable answer: unreachable, too slow, or refused. */
export class MapsUnavailable extends Error {
  /** What the service called it, for the log. */
  readonly reason: string;
  constructor(reason: string, options?: ErrorOptions) {
    super(`the map service gave no answer: ${reason}`, options);
    this.reason = reason;
  }
}

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { coordinates, text } from '../fields.ts';
import { coordinateSystems } from './values.ts';

const place = z.strictObject(coordinates);
const shown = { latitude: z.number(), longitude: z.number(), system: z.enum(coordinateSystems) };

/** The most origins of one request for distances. */
export const MOST_ORIGINS = 20;

/** The calls about maps: the settings for drawing them, and the answers of a map service. */
export const mapEndpoints = {
  /**
   * Returns the settings for drawing maps. Without `tiles` a plain grid is drawn. `canSearch`: places can be found by
   * names and addresses.
   */
  'maps.settings': defineEndpoint({
    method: 'GET',
    path: 'api/map/settings',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      canSearch: z.boolean(),
      /** The source of map tiles. `url` has `{x}`, `{y}` and `{z}`, and `{s}` if there are several hosts (1 to 4). */
      tiles: z.object({ url: z.string(), attribution: z.string(), system: z.enum(coordinateSystems) }).nullable(),
    }),
    errors: [],
  }),

  /** Lists places for these words, the likeliest first. Places near `near` come before others. */
  'maps.search': defineEndpoint({
    method: 'POST',
    path: 'api/map/search',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ words: text(80).min(1), near: place.optional() }),
    reply: z.object({ list: z.array(z.object({ ...shown, name: z.string(), address: z.string().nullable() })) }),
    errors: ['maps.no_search', 'maps.outside_world', 'maps.unavailable', 'request.too_many'],
  }),

  /**
   * Returns the distance from each origin, in their order. `straight`: over the ground in a straight line. `null`:
   * there is no way.
   */
  'maps.distance': defineEndpoint({
    method: 'POST',
    path: 'api/map/distance',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ origins: z.array(place).min(1).max(MOST_ORIGINS), destination: place }),
    reply: z.object({
      by: z.enum(['straight', 'road']),
      list: z.array(z.object({ metres: z.int(), seconds: z.int().nullable() }).nullable()),
    }),
    errors: ['maps.outside_world', 'maps.unavailable', 'request.too_many'],
  }),
};

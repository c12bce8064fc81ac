import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { coordinates, text } from '../fields.ts';
import { coordinateSystems } from './values.ts';

const place = z.strictObject(coordinates);
const shown = { latitude: z.number(), longitude: z.number(), system: z.enum(coordinateSystems) };

/** How many distances are asked for at once. */
export const MOST_ORIGINS = 20;

/** Maps: what they are drawn with, and what a map service knows. */
export const mapCalls = {
  /** What the installation draws maps with; without `tiles` a plain grid. `canSearch`: by names and addresses. */
  'maps.settings': defineEndpoint({
    method: 'GET',
    path: 'api/map/settings',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      canSearch: z.boolean(),
      /** `url` has `{x}`, `{y}`, `{z}`, and `{s}` where there are several hosts (1 to 4). */
      tiles: z.object({ url: z.string(), attribution: z.string(), system: z.enum(coordinateSystems) }).nullable(),
    }),
    errors: [],
  }),

  /** Places of these words, the likeliest first; those near `near` before others. */
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

  /** How far it is from each origin, in their order. `straight`: over the ground as the crow flies. Null: no way. */
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

import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** The places of the app by their topics. The server knows the permissions that each needs. */
export const menuTree = {
  customers: ['sea', 'private', 'visits', 'import', 'recycleBin', 'seas'],
  tasks: ['tasks', 'doNotCall'],
  calls: ['dial', 'callRecords', 'statistics', 'lines', 'board'],
  money: ['wallet', 'packages', 'bills'],
  enterprise: ['organisation', 'applications', 'roles', 'audit', 'settings'],
  agency: ['agency'],
  own: ['messages', 'feedback'],
} as const;

const groups = Object.keys(menuTree) as (keyof typeof menuTree)[];
const places = Object.values(menuTree).flat();
export type MenuPlace = (typeof places)[number];

export const menuEndpoints = {
  /** Lists the places that the caller may open. */
  'identity.nav': defineEndpoint({
    method: 'GET',
    path: 'api/menu/nav',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(z.enum(places)) }),
    errors: [],
  }),

  /**
   * Lists the places that the caller may open as a tree without empty groups. `count`: the items that wait there;
   * `null` if nothing is counted.
   */
  'identity.navPlus': defineEndpoint({
    method: 'GET',
    path: 'api/menu/nav-plus',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      list: z.array(
        z.object({
          group: z.enum(groups),
          places: z.array(z.object({ place: z.enum(places), count: z.int().nullable() })),
        }),
      ),
    }),
    errors: [],
  }),
};

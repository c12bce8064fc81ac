import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { isOnEarth, type Place } from '@haihu/rules/geo';
import { type InstalledMaps, MapsUnavailable } from '../../../integrations/maps/maps.ts';
import { AppError, errorAt } from '../../../platform/errors.ts';
import type { Member } from '../../../kernel/member.ts';
import type { RateLimits } from '../../../kernel/rate-limit.ts';

/** Limit of searches of one member. It allows fast typing, but not more, because map services count requests. */
const ASKED = { limit: 60, seconds: 60 };

export interface MapParts {
  maps: InstalledMaps;
  limits: RateLimits;
}

/** Makes the requests to the installation's map service, for members who choose and find places. */
export function createMapUsecases({ maps: { service, tiles }, limits }: MapParts) {
  async function ask<Answer>({ tenantId, userId }: Member, question: () => Promise<Answer>): Promise<Answer> {
    const { allowed } = await limits.take([{ of: ['maps', tenantId, userId], ...ASKED }]);
    if (!allowed) throw new AppError('request.too_many');
    return question().catch((error: unknown) => {
      throw error instanceof MapsUnavailable ? new AppError('maps.unavailable') : error;
    });
  }

  const settings = (): ReplyOf<'maps.settings'> => ({ tiles, canSearch: service.search !== null });

  async function search(member: Member, { words, near }: RequestOf<'maps.search'>): Promise<ReplyOf<'maps.search'>> {
    const { search: find } = service;
    if (!find) throw new AppError('maps.no_search');
    if (near) requireOnEarth(near, 'near');
    return { list: await ask(member, () => find(words, near ?? null)) };
  }

  async function distance(
    member: Member,
    { origins, destination }: RequestOf<'maps.distance'>,
  ): Promise<ReplyOf<'maps.distance'>> {
    for (const [index, origin] of origins.entries()) requireOnEarth(origin, `origins.${index}`);
    requireOnEarth(destination, 'destination');
    return { by: service.by, list: await ask(member, () => service.distances(origins, destination)) };
  }

  return { settings, search, distance };
}

/** Throws `maps.outside_world` with the field's name unless the place is on earth. */
export function requireOnEarth(place: Place, field: string): void {
  if (!isOnEarth(place)) throw errorAt('maps.outside_world', field);
}

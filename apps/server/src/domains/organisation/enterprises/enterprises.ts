import type { Module } from '../../../kernel/module.ts';
import { enterpriseMessages } from './enterprises.messages.ts';
import { createEnterpriseUsecases, type EnterpriseParts } from './enterprises.usecases.ts';
import { createFounding, type FoundingParts } from './founding.usecases.ts';
import { createOpenings, type OpeningParts } from './openings.usecases.ts';
import { createOwnEnterprises, type OwnEnterpriseParts } from './own-enterprises.usecases.ts';
import { createReviews, type ReviewParts } from './reviews.usecases.ts';
import { createSuspension, type SuspensionParts } from './suspension.usecases.ts';

export type EnterpriseRoomParts = Omit<EnterpriseParts, 'founding'> &
  FoundingParts &
  OpeningParts &
  OwnEnterpriseParts &
  ReviewParts &
  SuspensionParts;

/** Makes the room's module: enterprises from their founding to their suspension. */
export function createEnterprises(parts: EnterpriseRoomParts) {
  const founding = createFounding(parts);
  const enterprises = createEnterpriseUsecases({ ...parts, founding });
  const ownEnterprises = createOwnEnterprises(parts);
  return {
    api: {
      enterprises,
      openings: createOpenings(parts),
      reviews: createReviews(parts),
      suspension: createSuspension(parts),
    },
    routes({ handle, handlePublic }) {
      handle('organisation.enterprises', (member) => ownEnterprises(member));
      handlePublic('enterprises.industries', (_, { language }) => enterprises.listIndustries(language));
      handlePublic('enterprises.found', (request, { host }) => founding.found(request, host));
      handle('enterprises.info', (member) => enterprises.info(member));
      handle('enterprises.save', (member, request, { host }) => enterprises.save(member, request, host));
      handle('enterprises.contract', (member, request) => enterprises.contract(member, request));
      handle('enterprises.leave', (member) => enterprises.leave(member));
    },
    messages: enterpriseMessages,
  } satisfies Module;
}

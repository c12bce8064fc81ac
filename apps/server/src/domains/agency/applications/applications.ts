import type { Module } from '../../../kernel/module.ts';
import { type AgencyApplicationParts, createAgencyApplicationUsecases } from './applications.usecases.ts';

/** Makes the room's module: applications to found an agency, and the operator's decisions. */
export function createAgencyApplications(parts: AgencyApplicationParts) {
  const applications = createAgencyApplicationUsecases(parts);
  return {
    api: applications,
    routes({ handle }) {
      handle('agency.apply', (member, request) => applications.apply(member, request));
      handle('agency.application', (member) => applications.own(member));
    },
  } satisfies Module;
}

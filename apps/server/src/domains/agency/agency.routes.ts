import type { Handlers } from '../../kernel/endpoint.ts';
import type { Applications } from './applications/applications.usecases.ts';
import type { AgencyMenu } from './menu/menu.usecases.ts';
import type { Delegations } from './serving/delegations.usecases.ts';
import type { Serving } from './serving/serving.usecases.ts';

export interface AgencyRouteParts {
  applications: Applications;
  serving: Serving;
  delegations: Delegations;
  menu: AgencyMenu;
}

export function agencyRoutes({ handle }: Handlers, parts: AgencyRouteParts): void {
  const { applications, serving, delegations, menu } = parts;
  handle('agency.apply', (member, request) => applications.apply(member, request));
  handle('agency.application', (member) => applications.own(member));
  handle('agency.menu', (member) => menu.routing(member));
  handle('agency.enterprises', (member, request) => serving.page(member, request));
  handle('agency.enterprise', (member, { id }) => serving.detail(member, id));
  handle('agency.open', (member, request, { key }) => serving.open(member, request, key));
  handle('agency.inviteOwner', (member, request) => serving.inviteOwner(member, request));
  handle('agency.enter', (member, { id }) => serving.enter(member, id));
  handle('agency.delegation', (member) => delegations.info(member));
  handle('agency.saveDelegation', (member, request) => delegations.save(member, request));
  handle('agency.revokeDelegation', (member) => delegations.revoke(member));
}

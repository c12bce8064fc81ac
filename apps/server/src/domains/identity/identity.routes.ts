import type { Handlers } from '../../kernel/endpoint.ts';
import { visitorOf } from './visitor.ts';
import type { Identity } from './identity.usecases.ts';

export function identityRoutes({ handle, handlePublic }: Handlers, identity: Identity): void {
  handlePublic('identity.login', (request, context) => identity.login(request, visitorOf(context)));
  handlePublic('identity.sendCode', (request, context) => identity.sendCode(request, visitorOf(context)));
  handlePublic('identity.chooseEnterprise', (request, context) =>
    identity.chooseEnterprise(request, visitorOf(context)),
  );
  handle('identity.entranceTicket', (member) => identity.entranceTicket(member));
  handle('identity.switchEnterprise', (member, { tenantId }, context) =>
    identity.switchEnterprise(member, tenantId, visitorOf(context)),
  );
  handle('identity.logout', (member) => identity.logout(member));
  handle('identity.userInfo', (member) => identity.userInfo(member));
}

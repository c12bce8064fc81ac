import type { Handlers } from '../../../kernel/endpoint.ts';
import type { Deletion } from './deletion.usecases.ts';
import type { Identity } from '../identity.usecases.ts';
import type { Profile } from './profile.usecases.ts';
import { visitorOf } from '../visitor.ts';

/** Registers the calls by which users manage their own accounts. */
export function accountRoutes(
  { handle, handlePublic }: Handlers,
  identity: Identity,
  profile: Profile,
  deletion: Deletion,
): void {
  handlePublic('identity.resetPassword', (request, context) => identity.resetByCode(request, visitorOf(context)));
  handle('identity.changePassword', (member, request) => identity.changePassword(member, request));
  handle('identity.sendOwnCode', (member, request, context) =>
    identity.sendOwnCode(member, request, visitorOf(context)),
  );
  handle('identity.changeMobile', (member, request, context) =>
    identity.changeMobile(member, request, visitorOf(context)),
  );
  handle('identity.account', (member) => profile.account(member));
  handle('identity.devices', (member) => identity.devices(member));
  handle('identity.endDevice', (member, { id }) => identity.endDevice(member, id));
  handle('identity.endOtherDevices', (member) => identity.endOtherDevices(member));
  handle('identity.deletionCheck', (member) => deletion.check(member));
  handle('identity.deleteAccount', (member, request, context) =>
    deletion.deleteAccount(member, request, visitorOf(context)),
  );
  handle('identity.profile', (member) => profile.read(member));
  handle('identity.updateProfile', (member, request) => profile.update(member, request));
  handle('identity.appUserInfo', (member) => identity.userInfo(member));
}

import type { Module } from '../../../kernel/module.ts';
import { visitorOf } from '../core/visitor.ts';
import { createDeletion, type DeletionParts } from './deletion.usecases.ts';
import { createMobileUsecases, type MobileParts } from './mobile.usecases.ts';
import { createProfile, type ProfileParts } from './profile.usecases.ts';

/** Makes the room's module: the user's own account, its number and profile, and its deletion. */
export function createAccount(parts: MobileParts & ProfileParts & Omit<DeletionParts, 'ownMobile'>) {
  const ownMobile = createMobileUsecases(parts);
  const profile = createProfile(parts);
  const deletion = createDeletion({ ...parts, ownMobile });
  return {
    api: { ownMobile, profile, deletion },
    routes({ handle }) {
      handle('identity.account', (member) => profile.account(member));
      handle('identity.profile', (member) => profile.read(member));
      handle('identity.updateProfile', (member, request) => profile.update(member, request));
      handle('identity.sendOwnCode', (member, request, context) =>
        ownMobile.sendOwnCode(member, request, visitorOf(context)),
      );
      handle('identity.changeMobile', (member, request, context) =>
        ownMobile.changeMobile(member, request, visitorOf(context)),
      );
      handle('identity.deletionCheck', (member) => deletion.check(member));
      handle('identity.deleteAccount', (member, request, context) =>
        deletion.deleteAccount(member, request, visitorOf(context)),
      );
    },
  } satisfies Module;
}

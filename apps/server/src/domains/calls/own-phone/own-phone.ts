import type { Module } from '../../../kernel/module.ts';
import type { PhoneBook } from '../core/accounts.ts';
import { ownPhonePushes } from './own-phone.pushes.ts';
import { createOwnPhoneUsecases, type OwnPhoneParts } from './own-phone.usecases.ts';
import { createPageSound } from './page-sound.usecases.ts';
import { createSipProxy, SIP_PATH } from './sip-proxy.ts';
import { createSoftphones, type SoftphoneParts } from './softphone.usecases.ts';

/** Makes the room's module: the phone in the page, and the choice and the test of a phone. */
export function createOwnPhone(parts: OwnPhoneParts & SoftphoneParts & { phoneBook: Pick<PhoneBook, 'closePhone'> }) {
  const ownPhone = createOwnPhoneUsecases(parts);
  const phones = { ...ownPhone, ...createSoftphones(parts), close: parts.phoneBook.closePhone };
  const pageSound = createPageSound(parts);
  return {
    api: phones,
    routes({ handle }) {
      handle('calls.phone', (member) => phones.phone(member));
      handle('calls.choosePhone', (member, { kind }) => phones.choose(member, kind));
      handle('calls.testPhone', (member, _request, { key }) => phones.test(member, key));
      handle('calls.softphone', (member, request) => phones.register(member, request));
      handle('calls.quality', (member, request) => pageSound(member, request));
    },
    pushes: ownPhonePushes(phones),
    upgrades: { [SIP_PATH]: (host) => createSipProxy(phones, host) },
  } satisfies Module;
}

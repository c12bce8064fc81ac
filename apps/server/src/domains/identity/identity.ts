import type { Face } from '../../integrations/face/face.ts';
import type { Sms } from '../../integrations/sms/sms.ts';
import { foldModules, type Module } from '../../kernel/module.ts';
import type { RateLimits } from '../../kernel/rate-limit.ts';
import type { LendSeam } from '../../kernel/seams.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { FileApi } from '../files/files.api.ts';
import { createAccount } from './account/account.ts';
import { createCodes } from './codes/codes.ts';
import type { CodeParts } from './codes/codes.usecases.ts';
import { findEnterprises } from './core/users.repository.ts';
import { createDisplays } from './displays/displays.ts';
import { createLogin, type DemoLoginParts } from './login/login.ts';
import type { LoginParts } from './login/login.usecases.ts';
import { createMembers } from './members/members.ts';
import { createMenu } from './menu/menu.ts';
import { createPasswords, type Passwords } from './password/hashing.ts';
import { createPassword } from './password/password.ts';
import { createPersonalData } from './personal-data/personal-data.ts';
import type { PersonalDataParts } from './personal-data/personal-data.usecases.ts';
import { createRealName } from './real-name/real-name.ts';
import { createSessions } from './sessions/sessions.ts';

export interface IdentityModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  limits: RateLimits;
  sms: Sms;
  face: Face;
  sendFailed: CodeParts['sendFailed'];
  files: FileApi;
  consentsOf: PersonalDataParts['consentsOf'];
  isInTheMaking?: LoginParts['isInTheMaking'];
  demo?: DemoLoginParts['demo'];
  /** The hashing of passwords. By default that of `password/hashing.ts`. */
  passwords?: Passwords;
  lend: LendSeam;
}

/** The functions of identity that other domains call. */
export type Identity = ReturnType<typeof createIdentityModule>['api'];

/** Creates the module of sign-in, sessions and accounts. */
export function createIdentityModule({ lend, passwords = createPasswords(), ...own }: IdentityModuleParts) {
  const { db } = own;
  const work = lend('memberWork');
  const sessions = createSessions(own);
  const codes = createCodes(own);
  const parts = { ...own, ...codes.api, passwords, sessions: sessions.api.sessions };
  const members = createMembers({ ...parts, rights: lend('memberRights') });
  const { listEnterprises } = members.api;
  const realName = createRealName({ ...parts, listEnterprises });
  const rooms = {
    account: createAccount({ ...parts, work, places: lend('leavingPlaces'), eraseRealName: realName.api.erase }),
    codes,
    displays: createDisplays(parts),
    login: createLogin({ ...parts, agencyHosts: lend('agencyHosts') }),
    members,
    menu: createMenu({ db, work }),
    password: createPassword(parts),
    personalData: createPersonalData({ ...parts, others: lend('personalData') }),
    realName,
    sessions,
  };
  const { identify, findMember, findMembersNow, findMemberOf, findSession, findEnded, open } = parts.sessions;
  const { greetAnew, logout, userInfo } = parts.sessions;
  return {
    ...foldModules(Object.values(rooms)),
    api: {
      ...rooms.login.api,
      ...members.api,
      ...rooms.password.api,
      ...rooms.account.api.ownMobile,
      ...sessions.api.devices,
      identify,
      ...rooms.displays.api,
      findMember,
      findMembersNow,
      findMemberOf,
      findSession,
      findEndedSessions: findEnded,
      openSession: open,
      greetAnew,
      logout,
      userInfo,
      sendCode: codes.api.sendCode,
      /** Codes for a phone that a member binds for calls. */
      phoneCodes: codes.api.phoneCodes,
      /** Lists a user's enterprises, including those in which the user is suspended. */
      allEnterprisesOf: (userId: string) => findEnterprises(db, userId),
      profile: rooms.account.api.profile,
      accountDeletion: rooms.account.api.deletion,
      personalData: rooms.personalData.api,
      menu: rooms.menu.api,
      realNames: realName.api,
    },
    seams: { ...members.seams, jobFiles: { 'identity.export_data': () => true } },
  } satisfies Module;
}

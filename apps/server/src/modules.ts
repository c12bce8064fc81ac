import type { ReplyOf } from '@haihu/contract/contract';
import { createAgencyModule } from './domains/agency/agency.ts';
import type { Payments } from './domains/billing/billing.api.ts';
import { createBillingModule } from './domains/billing/billing.ts';
import { createCallsModule } from './domains/calls/calls.ts';
import { createConfigModule } from './domains/config/config.ts';
import { createCustomersModule } from './domains/customers/customers.ts';
import { createFilesModule } from './domains/files/files.ts';
import { createFollowupsModule } from './domains/followups/followups.ts';
import { createIdentityModule } from './domains/identity/identity.ts';
import { createMessagesModule } from './domains/messages/messages.ts';
import { createNumbersModule } from './domains/numbers/numbers.ts';
import { createOperatorModule } from './domains/operator/operator.ts';
import { createOrganisationModule } from './domains/organisation/organisation.ts';
import { createStatisticsModule } from './domains/statistics/statistics.ts';
import { createTasksModule } from './domains/tasks/tasks.ts';
import type { Face } from './integrations/face/face.ts';
import type { InstalledMaps } from './integrations/maps/maps.ts';
import type { Ocr } from './integrations/ocr/ocr.ts';
import type { PushSender } from './integrations/push/push.ts';
import type { Sms } from './integrations/sms/sms.ts';
import type { Storage } from './integrations/storage/storage.ts';
import { foldModules } from './kernel/module.ts';
import { createRateLimits } from './kernel/rate-limit.ts';
import { createSeams, foldSeams } from './kernel/seams.ts';
import type { Cipher } from './platform/cipher.ts';
import type { Db } from './platform/db/db.ts';
import type { Clock } from './platform/process/clock.ts';
import type { SoundServers } from './platform/settings/sound-env.ts';
import type { TlsFiles } from './platform/settings/tls-env.ts';

/** The parts that all domains are built on. */
export interface ModuleParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  sms: Sms;
  /** The reader of numbers in pictures. */
  ocr: Ocr;
  face: Face;
  /** Called when a short message could not be sent. By then the person who asked for it has an answer. */
  sendFailed(error: unknown): void;
  /** The ways in which the installation is paid. None by default. */
  payments?: Payments;
  /** The map services. By default straight lines on a plain grid. */
  maps?: InstalledMaps;
  /** Servers that help the sound of phones in pages. None by default. */
  soundServers?: SoundServers;
  /** The certificate by which this server speaks https. Null or absent: it speaks http. */
  tls?: TlsFiles | null | undefined;
  /** Sends notices to closed pages. Null or absent: the installation has no https address. */
  push?: PushSender | null | undefined;
  /** The key that signs the links that open files; 32 bytes. */
  linkKey: Buffer;
  /** Returns true while the demo is still being made. Absent: never. */
  isInTheMaking?: (() => boolean) | undefined;
  /** Returns the accounts of the demo. Absent: the installation is no demo. */
  demo?: (() => ReplyOf<'identity.demo'>) | undefined;
}

export type Modules = ReturnType<typeof createModules>;

/** The functions of each domain, by the domain's name. */
export type Domains = { [Name in keyof Modules]: Modules[Name]['api'] };

/**
 * Makes every domain, from the ground up. A domain gets the functions of those below it. For what it needs of those
 * above it, it borrows seams, which are filled once all domains are made.
 */
export function createModules(parts: ModuleParts) {
  const seams = createSeams();
  const ground = { ...parts, limits: createRateLimits(parts), lend: seams.lend };
  const files = createFilesModule(ground);
  const above = { ...ground, files: files.api.core, links: files.api.links };
  const config = createConfigModule({ ...above, publicUrl: parts.payments?.publicUrl ?? '' });
  const numbers = createNumbersModule(above);
  const { putOnDoNotCallList } = numbers.api;
  const operator = createOperatorModule(above);
  const identity = createIdentityModule({ ...above, consentsOf: config.api.agreements.mine });
  const organisation = createOrganisationModule({ ...above, identity: identity.api });
  const agency = createAgencyModule({ ...above, identity: identity.api, openings: organisation.api.openings });
  const billing = createBillingModule(above);
  const followups = createFollowupsModule({ ...above, putOnDoNotCallList });
  const customers = createCustomersModule({ ...above, putOnDoNotCallList });
  const { listCursors, records, addPrivate } = customers.api;
  const dialling = {
    ...above,
    listCursors,
    addPrivate,
    putOnDoNotCallList,
    customers: customers.api.core,
    billing: billing.api.core,
    callBacks: followups.api.callBacks,
    findSession: identity.api.findSession,
    findMemberOf: identity.api.findMemberOf,
  };
  const calls = createCallsModule({ ...dialling, addNumber: records.addNumber, phoneCodes: identity.api.phoneCodes });
  const { core, accept, dialAhead } = calls.api;
  const tasks = createTasksModule({
    ...dialling,
    calls: core,
    accept,
    dialAhead,
    callDetail: calls.api.detail,
  });
  const statistics = createStatisticsModule({
    ...above,
    findCalls: core.findForFigures,
    findOpenNames: customers.api.core.findOpenNames,
  });
  const telling = { identity, organisation, billing, followups, customers, operator, calls, tasks };
  const messages = createMessagesModule({ ...above, presenters: foldModules(Object.values(telling)).messages });
  const modules = { ...telling, agency, config, numbers, statistics, messages, files };
  seams.fill(foldSeams(Object.values(modules)));
  return modules;
}

/** Returns the functions of each domain, without its contributions to a server. */
export function domainsOf(modules: Modules): Domains {
  return Object.fromEntries(Object.entries(modules).map(([name, { api }]) => [name, api])) as Domains;
}

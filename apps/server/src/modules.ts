import { findAgency } from './domains/agency/agency.api.ts';
import { type AgencyModule, createAgencyModule } from './domains/agency/agency.ts';
import { createBillingModule } from './domains/billing/billing.ts';
import { leaveSeats, type Payments } from './domains/billing/billing.api.ts';
import { findBilledCalls, findCallsBy, findLineOf, giveLine, hasLine } from './domains/calls/calls.api.ts';
import { type CallsModule, createCallsModule } from './domains/calls/calls.ts';
import { createNumbersModule } from './domains/numbers/numbers.ts';
import type { UnknownNumberParts } from './domains/calls/unknown-numbers/unknown-numbers.usecases.ts';
import { createConfigModule } from './domains/config/config.ts';
import { leaveSeas, replaceDepartment } from './domains/customers/customers.api.ts';
import { createCustomersModule } from './domains/customers/customers.ts';
import { createFilesModule } from './domains/files/files.ts';
import {
  countOutcomes,
  findDueVisits,
  findFollowUpsBy,
  findSharedPhrases,
  replacePhrases,
} from './domains/followups/followups.api.ts';
import { createFollowupsModule } from './domains/followups/followups.ts';
import { createIdentityModule, type IdentityModule } from './domains/identity/identity.ts';
import { createMessagesModule } from './domains/messages/messages.ts';
import { findFeedbackBy } from './domains/operator/operator.api.ts';
import { createOperatorModule } from './domains/operator/operator.ts';
import { createOrganisationModule } from './domains/organisation/organisation.ts';
import { createStatisticsModule } from './domains/statistics/statistics.ts';
import type { Face } from './integrations/face/face.ts';
import type { InstalledMaps } from './integrations/maps/maps.ts';
import { countSeats, leaveTasks } from './domains/tasks/tasks.api.ts';
import { createTasksModule, type TasksModule } from './domains/tasks/tasks.ts';
import type { Ocr } from './integrations/ocr/ocr.ts';
import type { Sms } from './integrations/sms/sms.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Cipher } from './platform/cipher.ts';
import type { Clock } from './platform/process/clock.ts';
import type { Db, Queryable } from './platform/db/db.ts';
import { createSeams, foldSeams } from './kernel/seams.ts';
import { createRateLimits } from './kernel/rate-limit.ts';
import type { SoundServers } from './platform/settings/sound-env.ts';

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
  /** The key that signs the links that open files; 32 bytes. */
  linkKey: Buffer;
  /** Returns true while the demo is still being made. Absent: never. */
  isInTheMaking?: (() => boolean) | undefined;
}

export type Modules = ReturnType<typeof createModules>;

/** The functions of each domain, by the domain's name. */
export type Domains = { [Name in keyof Modules]: Modules[Name]['api'] };

const phrases = {
  find: findSharedPhrases,
  save: (tx: Queryable, texts: string[]) => replacePhrases(tx, null, texts),
};

/**
 * Makes every domain, each with what it needs of the others. A domain comes after those it calls. If two call each
 * other, the second way is a function that is handed in here.
 */
export function createModules(parts: ModuleParts) {
  const limits = createRateLimits(parts);
  const seams = createSeams();
  const { lend } = seams;
  const files = createFilesModule({ ...parts, limits });
  const { core: fileApi, links } = files.api;
  const config = createConfigModule({
    ...parts,
    limits,
    phrases,
    files: fileApi,
    agencyHostOf: async (tenantId) => (await findAgency(parts.db, tenantId))?.host ?? null,
    isAgencyHost: (host) => agency.api.hosts.isAgencyHost(host),
  });
  const billing = createBillingModule({ ...parts, limits, files: fileApi, findBilledCalls });
  const numbers = createNumbersModule({ ...parts, files: fileApi, lend });
  const { keepInPeace } = numbers.api;
  const followups = createFollowupsModule({ ...parts, fileApi, keepInPeace, lend });
  const { visits } = followups.api;
  const customers = createCustomersModule({ ...parts, links, files: fileApi, keepInPeace, lend });
  const { core: customerApi, walks } = customers.api;
  const addPrivate: UnknownNumberParts['addPrivate'] = (member, customer, key) =>
    customers.api.records.add(member, 'private', { ...customer, tagIds: [] }, key);
  const calls: CallsModule = createCallsModule({
    ...parts,
    addPrivate,
    addNumber: customers.api.records.addNumber,
    limits,
    links,
    walks,
    countOutcomes,
    findDueVisits,
    keepInPeace,
    customers: customerApi,
    billing: billing.api.core,
    lend,
    findSession: (...given) => identity.api.findSession(...given),
    phoneCodes: {
      send: (...given) => identity.api.phoneCodes.send(...given),
      make: (...given) => identity.api.phoneCodes.make(...given),
      redeem: (...given) => identity.api.phoneCodes.redeem(...given),
    },
  });
  const tasks: TasksModule = createTasksModule({
    ...parts,
    limits,
    walks,
    files: fileApi,
    customers: customerApi,
    billing: billing.api.core,
    calls: calls.api.core,
    keepInPeace,
    findSession: (...given) => identity.api.findSession(...given),
    visits,
    findMemberOf: (...given) => identity.api.findMemberOf(...given),
    accept: calls.api.accept,
    dialAhead: calls.api.dialAhead,
    addPrivate,
  });
  const identity: IdentityModule = createIdentityModule({
    ...parts,
    limits,
    files: fileApi,
    customers: customerApi,
    visits,
    consentsOf: config.api.agreements.mine,
    followUpsOf: findFollowUpsBy,
    callsOf: findCallsBy,
    feedbackOf: findFeedbackBy,
    offeredAt: (...given) => agency.api.hosts.offeredAt(...given),
  });
  const organisation = createOrganisationModule({
    ...parts,
    limits,
    links,
    identity: identity.api,
    files: fileApi,
    customers: customerApi,
    holdings: { customers: customerApi.holding, visits: visits.holding },
    async leaveSeas(tx, userId) {
      await leaveSeas(tx, userId);
      await leaveSeats(tx, userId);
      await calls.api.phones.close(tx, userId);
    },
    closePhone: calls.api.phones.close,
    lines: { find: findLineOf, isThere: hasLine, give: giveLine },
    seatsInTasks: { count: countSeats, leave: leaveTasks },
    replaceInSeas: replaceDepartment,
    isAgencyHost: (host) => agency.api.hosts.isAgencyHost(host),
  });
  const agency: AgencyModule = createAgencyModule({
    ...parts,
    limits,
    identity: identity.api,
    openings: organisation.api.openings,
  });
  const statistics = createStatisticsModule({
    ...parts,
    files: fileApi,
    findCalls: calls.api.core.findForFigures,
    findOpenNames: customerApi.findOpenNames,
  });
  const operator = createOperatorModule({
    ...parts,
    limits,
    files: fileApi,
    listEnterprises: identity.api.listEnterprises,
  });
  const messages = createMessagesModule({
    ...parts,
    countDueVisits: visits.countOverdue,
    presenters: {
      ...identity.messages,
      ...organisation.messages,
      ...customers.messages,
      ...followups.messages,
      ...billing.messages,
      ...operator.messages,
    },
  });
  const modules = {
    identity,
    organisation,
    agency,
    config,
    customers,
    followups,
    calls,
    billing,
    tasks,
    numbers,
    statistics,
    messages,
    files,
    operator,
  };
  seams.fill(foldSeams(Object.values(modules)));
  return modules;
}

/** Returns the functions of each domain, without its contributions to a server. */
export function domainsOf(modules: Modules): Domains {
  return Object.fromEntries(Object.entries(modules).map(([name, { api }]) => [name, api])) as Domains;
}

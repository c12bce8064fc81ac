import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import { billingApi } from '../domains/billing/billing.api.ts';
import { createCloseDays } from '../domains/billing/close-days.usecases.ts';
import { createBills } from '../domains/billing/bills.usecases.ts';
import { createBillingUsecases } from '../domains/billing/billing.usecases.ts';
import { countCalls, createCallApi, findBilledCalls, findCallsBy } from '../domains/calls/calls.api.ts';
import { createCalls } from '../domains/calls/calls.ts';
import { createAgreements } from '../domains/config/agreements.usecases.ts';
import { createConfig } from '../domains/config/config.usecases.ts';
import { createSettings } from '../domains/config/settings.usecases.ts';
import { createAttachments } from '../domains/customers/attachments/attachments.usecases.ts';
import { createCustomerApi, leaveSeas, replaceDepartment } from '../domains/customers/customers.api.ts';
import { createCustomerImports } from '../domains/customers/imports/customer-imports.usecases.ts';
import { createCustomerUsecases } from '../domains/customers/customers.usecases.ts';
import { createErasure } from '../domains/customers/records/erase.usecases.ts';
import { createHands } from '../domains/customers/hands/hands.usecases.ts';
import { createRecycleBin } from '../domains/customers/hands/recycle-bin.usecases.ts';
import { createFileApi, createLinks } from '../domains/files/files.api.ts';
import { createFileUsecases } from '../domains/files/files.usecases.ts';
import {
  countFollowUps,
  countOutcomes,
  findFollowUpsBy,
  findSharedPhrases,
  replacePhrases,
} from '../domains/followups/followups.api.ts';
import { createFollowupUsecases } from '../domains/followups/followups.usecases.ts';
import { createVisitUsecases } from '../domains/followups/visits.usecases.ts';
import { createDeletion } from '../domains/identity/deletion.usecases.ts';
import { createPersonalData } from '../domains/identity/personal-data.usecases.ts';
import { createMenu } from '../domains/identity/menu.usecases.ts';
import { createIdentity } from '../domains/identity/identity.usecases.ts';
import { createProfile } from '../domains/identity/profile.usecases.ts';
import { createMessageUsecases } from '../domains/messages/messages.usecases.ts';
import { createAudit } from '../domains/organisation/audit.usecases.ts';
import { createEnterprises } from '../domains/organisation/enterprises.usecases.ts';
import { createDepartments } from '../domains/organisation/departments.usecases.ts';
import { createLeaving } from '../domains/organisation/leaving.usecases.ts';
import { createRoles } from '../domains/organisation/roles.usecases.ts';
import { createStaff } from '../domains/organisation/staff.usecases.ts';
import { createStaffImport } from '../domains/organisation/staff-import.usecases.ts';
import { createOrganisation } from '../domains/organisation/organisation.usecases.ts';
import { createStatistics } from '../domains/statistics/statistics.usecases.ts';
import { createOperatorOutbox } from '../integrations/sms/operator-outbox.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { type SimulatorParts } from '../integrations/telephony/simulator/simulator.ts';
import type { Cipher } from '../platform/cipher.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { createRateLimits } from '../platform/rate-limit.ts';
import type { Role } from '../platform/roles.ts';

export interface Parts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  storage: Storage;
  /** Signs the links that open files; 32 bytes. */
  linkKey: Buffer;
  logger: FastifyServerOptions['logger'];
  webRoot: string;
  /** See `EndpointOptions`. */
  strict: boolean;
  /** See `WorkerOptions`. */
  schedulerUrl: string;
  /** The carrier in memory. */
  simulator: Omit<SimulatorParts, 'onProblem'>;
  /** What this process does beside others. */
  roles: ReadonlySet<Role>;
  /** See `Settings`. */
  trustedProxies: readonly string[];
  /** See `OperationsOptions`. */
  metricsToken: string | null;
  /** Of pages beside our own host that may open sockets. */
  socketOrigins: readonly string[];
}

export type Domains = ReturnType<typeof createDomains>;

const sharedPhrases = {
  find: findSharedPhrases,
  save: (tx: Queryable, texts: string[]) => replacePhrases(tx, null, texts),
};

/** Every domain's use-cases, each given what it needs. */
export function createDomains({ db, cipher, clock, storage, linkKey }: Parts, log: FastifyBaseLogger) {
  const sms = createOperatorOutbox({ db, cipher, clock });
  const sendFailed = (error: unknown) => log.error({ err: error }, 'a short message was not sent');
  const limits = createRateLimits({ db, cipher, clock });
  const identity = createIdentity({ db, cipher, clock, sms, sendFailed });
  const organisation = createOrganisation({ db, identity });
  const config = createConfig({ db, clock });
  const agreements = createAgreements({ db, clock });
  const settings = createSettings({ db, clock, phrases: sharedPhrases });
  const customerApi = createCustomerApi({ cipher, clock });
  const callApi = createCallApi({ cipher, clock, customers: customerApi });
  const links = createLinks({ key: linkKey, clock });
  const fileApi = createFileApi({ storage, clock, links });
  const customers = createCustomerUsecases({ db, cipher, clock, customerApi, calls: callApi, files: fileApi });
  const attachments = createAttachments({ db, clock, customerApi, files: fileApi, links });
  const hands = createHands({ db, clock, listingOf: customers.listingOf });
  const { eraseQuietly: erase } = createErasure({ db, cipher, clock, storage });
  const recycleBin = createRecycleBin({ db, cipher, clock, readSearch: customers.readSearch, erase });
  const billing = createBillingUsecases({ db, clock });
  const ledgerDays = createCloseDays({ db, clock });
  const bills = createBills({ db, clock, files: fileApi, findBilledCalls });
  const calling = { cipher, clock, links, storage, countOutcomes, walks: customers.walks };
  const { findSession } = identity;
  const calls = createCalls({ db, ...calling, findSession, customers: customerApi, billing: billingApi });
  const visits = createVisitUsecases({ db, cipher, clock, customers: customerApi });
  const departments = createDepartments({ db, clock, replaceInSeas: replaceDepartment });
  const staff = createStaff({ db, cipher, clock, identity });
  const roles = createRoles({ db, clock });
  const holdings = { customers: customerApi.holding, visits: visits.holding };
  const leaving = createLeaving({ db, clock, holdings, leaveSeas });
  const menu = createMenu({
    counts: {
      private: ({ tenantId, userId }) => customerApi.countOwned(db.forTenant(tenantId), userId),
      visits: visits.countOverdue,
    },
  });
  const messages = createMessageUsecases({ countDueVisits: visits.countOverdue });
  const followups = createFollowupUsecases({ db, clock, customers: customerApi, calls: callApi, visits, fileApi });
  const files = createFileUsecases({ db, clock, storage, links, limits });
  const staffImport = createStaffImport({ db, cipher, clock, identity, files: fileApi });
  const profile = createProfile({ db, cipher, clock, files: fileApi });
  const { countHeld: countCustomers } = customerApi;
  const { endAllOf: endVisits } = visits;
  const accountDeletion = createDeletion({ db, cipher, clock, identity, files: fileApi, countCustomers, endVisits });
  const statistics = createStatistics({ db, count: { calls: countCalls, followUps: countFollowUps } });
  const enterprises = createEnterprises({ db, clock, limits, links, identity, files: fileApi, holdings, leaveSeas });
  const auditing = createAudit({ db, clock, files: fileApi, customers: customerApi });
  const personalData = createPersonalData({
    db,
    cipher,
    clock,
    limits,
    files: fileApi,
    consentsOf: agreements.mine,
    followUpsOf: findFollowUpsBy,
    callsOf: findCallsBy,
  });
  const customerImports = createCustomerImports({ db, cipher, clock, links, files: fileApi, calls: callApi });
  return {
    limits,
    identity,
    accountDeletion,
    profile,
    organisation,
    menu,
    departments,
    staff,
    staffImport,
    roles,
    leaving,
    enterprises,
    auditing,
    config,
    agreements,
    personalData,
    settings,
    customers,
    customerApi,
    customerImports,
    attachments,
    hands,
    recycleBin,
    billing,
    ledgerDays,
    bills,
    calls,
    callApi,
    visits,
    messages,
    followups,
    links,
    files,
    fileApi,
    statistics,
  };
}

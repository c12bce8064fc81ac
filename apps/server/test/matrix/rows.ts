import type { CallName, RequestTo } from '@haihu/contract/contract';
import type { Ids } from './scene.ts';

/**
 * What somebody is answered who asks for a thing that is not theirs.
 * A number: that error. `own`: a success that holds nothing of ours. `shared`: the same as for everybody.
 */
export type Answer = number | 'own' | 'shared';

export interface Row<Name extends CallName> {
  /** What the rightful member asks. */
  request: (ids: Ids) => RequestTo<Name>;
  /** The owner of another enterprise asks the same. */
  otherEnterprise: Answer;
  /** A colleague with every permission, who sees their own things only. */
  notTheOwner: Answer;
}

type Rows = { [Name in CallName]: Row<Name> };

const ABSENT = { customer: 40400, import: 40401, visit: 40410, call: 40420, job: 40440, file: 40430 };
const nothing = () => ({});
const dayOnly = () => ({ from: '2026-03-02', to: '2026-03-02' });

/** One row a call. A call without a row does not compile. */
export const rows: Rows = {
  'identity.login': {
    request: () => ({ mobile: '13800000000', password: 'unknown' }),
    otherEnterprise: 40201,
    notTheOwner: 40201,
  },
  // The second one to ask for a number waits, whoever asks.
  'identity.sendCode': {
    request: () => ({ mobile: '13800000000', purpose: 'login' }),
    otherEnterprise: 'shared',
    notTheOwner: 40204,
  },
  'identity.chooseEnterprise': {
    request: ({ theirTenant }) => ({ ticket: 'forged', tenantId: theirTenant }),
    otherEnterprise: 40206,
    notTheOwner: 40206,
  },
  // The colleague is no member of the other enterprise; its own owner is, and only goes where they belong.
  'identity.switchEnterprise': {
    request: ({ theirTenant }) => ({ tenantId: theirTenant }),
    otherEnterprise: 'own',
    notTheOwner: 40205,
  },
  'identity.logout': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.userInfo': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.socketTicket': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'organisation.enterprises': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'config.branding': {
    request: () => ({ host: 'localhost', showDefault: 1, optionType: 'fg' }),
    otherEnterprise: 'shared',
    notTheOwner: 'shared',
  },
  'config.businessType': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'config.getConfig': {
    request: () => ({ configKey: 'privacy_whitelist' }),
    otherEnterprise: 'own',
    notTheOwner: 'shared',
  },
  'config.appVersion': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },

  // The sea is everybody's in an enterprise.
  'customers.seaPage': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.privatePage': { request: () => ({ owner: 'all' }), otherEnterprise: 'own', notTheOwner: 403 },
  'customers.claim': {
    request: ({ inSea }) => ({ ids: [inSea] }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.findDuplicate': {
    request: () => ({ mobile: '13812340002' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'customers.seaDetail': {
    request: ({ inSea }) => ({ id: inSea }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.privateDetail': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  // Only where a customer is, for reminders: within an enterprise that is no secret.
  'customers.locate': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'own',
  },
  'customers.setLevel': {
    request: ({ owned }) => ({ id: owned, level: 2 }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.privateNeighbours': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'customers.seaNeighbours': {
    request: ({ inSea }) => ({ id: inSea }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: 'shared',
  },
  'customers.lease': {
    request: ({ owned }) => ({ id: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  // Giving back what one does not hold changes nothing.
  'customers.release': { request: ({ owned }) => ({ id: owned }), otherEnterprise: 'own', notTheOwner: 'own' },
  'customers.tags': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'customers.import': {
    request: ({ filePath }) => ({ filePath, fileName: '名单.csv' }),
    otherEnterprise: ABSENT.file,
    notTheOwner: ABSENT.file,
  },
  'customers.importInfo': {
    request: ({ importId }) => ({ importId }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.importProblems': {
    request: ({ importId }) => ({ importId }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.importErrorFile': {
    request: ({ importId }) => ({ importId }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },
  'customers.confirmImport': {
    request: ({ importId }) => ({ importId, target: 'sea', existing: 'skip' }),
    otherEnterprise: ABSENT.import,
    notTheOwner: ABSENT.import,
  },

  'followups.save': {
    request: ({ owned }) => ({ customerId: owned, text: '好' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.list': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.changes': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.timeline': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.phrases': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'followups.addVisit': {
    request: ({ owned }) => ({ customerId: owned, at: '2026-03-06T02:00:00Z', content: '' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.visits': { request: () => ({ state: 'later' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.moveVisit': {
    request: ({ visit }) => ({ id: visit, at: '2026-03-07T02:00:00Z' }),
    otherEnterprise: ABSENT.visit,
    notTheOwner: ABSENT.visit,
  },
  'followups.finishVisit': {
    request: ({ visit }) => ({ id: visit }),
    otherEnterprise: ABSENT.visit,
    notTheOwner: ABSENT.visit,
  },

  'calls.lines': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.stock': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'calls.place': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'calls.hangUp': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.current': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.detail': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'calls.page': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'calls.recording': {
    request: ({ callId }) => ({ id: callId }),
    otherEnterprise: ABSENT.call,
    notTheOwner: ABSENT.call,
  },
  'statistics.callTotals': {
    request: () => ({ ...dayOnly(), of: 'team' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'statistics.callRanks': { request: dayOnly, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.unread': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },

  'files.upload': { request: nothing, otherEnterprise: 41400, notTheOwner: 41400 },
  'files.download': { request: () => ({ link: 'forged.link' }), otherEnterprise: 40431, notTheOwner: 40431 },
  'jobs.read': { request: ({ jobId }) => ({ id: jobId }), otherEnterprise: ABSENT.job, notTheOwner: ABSENT.job },
};

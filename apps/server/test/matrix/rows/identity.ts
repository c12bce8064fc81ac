import { nothing, type RowsOf } from './row.ts';

export const identityRows: RowsOf<'identity'> = {
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
  'identity.entranceTicket': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  // The colleague is no member of the other enterprise; its own owner is, and only goes where they belong.
  'identity.switchEnterprise': {
    request: ({ theirTenant }) => ({ tenantId: theirTenant }),
    otherEnterprise: 'own',
    notTheOwner: 40205,
  },
  'identity.logout': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.userInfo': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.socketTicket': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
};

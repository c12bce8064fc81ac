import { nothing, type RowsOf } from './row.ts';

export const identityRows: RowsOf<'identity'> = {
  'identity.login': {
    request: () => ({ mobile: '13800000000', password: 'unknown' }),
    otherEnterprise: 40201,
    notTheOwner: 40201,
  },
  // The second request for the same number must wait, from any sender.
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
  // The tests' installation is no demo.
  'identity.demo': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'identity.entranceTicket': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  // The colleague is no member of the other enterprise. Its own owner is, and goes only where that owner belongs.
  'identity.switchEnterprise': {
    request: ({ theirTenant }) => ({ tenantId: theirTenant }),
    otherEnterprise: 'own',
    notTheOwner: 40205,
  },
  'identity.resetPassword': {
    request: () => ({ mobile: '13800000000', code: '000000', password: 'haihu-matrix' }),
    otherEnterprise: 40202,
    notTheOwner: 40202,
  },
  // Nobody here has a password, and a member can change only their own.
  'identity.changePassword': {
    request: () => ({ oldPassword: 'haihu-demo', password: 'haihu-matrix' }),
    otherEnterprise: 40213,
    notTheOwner: 40213,
  },
  'identity.sendOwnCode': { request: () => ({ purpose: 'delete' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.changeMobile': {
    request: () => ({ oldCode: '000000', mobile: '13700000000', newCode: '000000' }),
    otherEnterprise: 40202,
    notTheOwner: 40202,
  },
  'identity.account': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  // No screen shows these codes.
  'identity.pairDisplay': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'identity.pairedDisplay': { request: () => ({ secret: 'forged' }), otherEnterprise: 40232, notTheOwner: 40232 },
  'identity.confirmDisplay': { request: () => ({ code: '000000' }), otherEnterprise: 40202, notTheOwner: 40202 },
  'identity.devices': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.endDevice': { request: ({ sessionId }) => ({ id: sessionId }), otherEnterprise: 40400, notTheOwner: 40400 },
  'identity.endOtherDevices': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.deletionCheck': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  // The other enterprise has no second owner. The colleague holds nothing, and has no code.
  'identity.deleteAccount': { request: () => ({ code: '000000' }), otherEnterprise: 40216, notTheOwner: 40202 },
  'identity.profile': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.updateProfile': { request: () => ({ name: '新名字' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.appUserInfo': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.exportData': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.logout': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.nav': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.navPlus': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.userInfo': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'identity.socketTicket': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
};

import { nothing, type RowsOf } from './row.ts';

/** A ticket that belongs to nobody. The domain's own tests cover real ones. */
const ticket = 'forged';

export const enterprisesRows: RowsOf<'enterprises'> = {
  'enterprises.industries': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'enterprises.found': {
    request: () => ({ ticket, name: '新公司', industry: 'other', ownName: '周总' }),
    otherEnterprise: 40206,
    notTheOwner: 40206,
  },
  'enterprises.search': { request: () => ({ ticket, words: '海呼' }), otherEnterprise: 40206, notTheOwner: 40206 },
  'enterprises.byCode': { request: () => ({ ticket, code: 'ABCDEFGH' }), otherEnterprise: 40206, notTheOwner: 40206 },
  'enterprises.apply': {
    request: ({ theirTenant }) => ({ ticket, to: { id: theirTenant }, name: '新人' }),
    otherEnterprise: 40206,
    notTheOwner: 40206,
  },
  'enterprises.ownApplications': { request: () => ({ ticket }), otherEnterprise: 40206, notTheOwner: 40206 },
  'enterprises.staffInvitations': { request: () => ({ ticket }), otherEnterprise: 40206, notTheOwner: 40206 },
  'enterprises.answerStaffInvitation': {
    request: ({ theirTenant }) => ({ ticket, tenantId: theirTenant, id: '1', accepted: true }),
    otherEnterprise: 40206,
    notTheOwner: 40206,
  },
  'enterprises.withdraw': {
    request: ({ theirTenant }) => ({ ticket, tenantId: theirTenant, id: '1' }),
    otherEnterprise: 40206,
    notTheOwner: 40206,
  },
  'enterprises.invitation': { request: () => ({ code: 'forged' }), otherEnterprise: 41610, notTheOwner: 41610 },
  'enterprises.join': {
    request: () => ({ ticket, code: 'forged', name: '新人' }),
    otherEnterprise: 40206,
    notTheOwner: 40206,
  },
  'enterprises.info': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'enterprises.save': { request: () => ({ city: '宁波' }), otherEnterprise: 'own', notTheOwner: 'shared' },
  // Only the owner of the other enterprise may read its contract.
  'enterprises.contract': {
    request: ({ theirTenant }) => ({ id: theirTenant }),
    otherEnterprise: 'own',
    notTheOwner: 40400,
  },
  'enterprises.joinWay': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'enterprises.setJoinWay': { request: () => ({ findable: false }), otherEnterprise: 'own', notTheOwner: 'shared' },
  'enterprises.applications': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'enterprises.places': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'enterprises.accept': {
    request: () => ({ id: '1', departmentId: null, roleIds: ['1'] }),
    otherEnterprise: 40400,
    notTheOwner: 40400,
  },
  'enterprises.refuse': { request: () => ({ id: '1', reason: '不认识' }), otherEnterprise: 40400, notTheOwner: 40400 },
  'enterprises.invite': {
    request: () => ({ departmentId: null, roleIds: ['999999'], days: 7, maxUses: 10 }),
    otherEnterprise: 41616,
    notTheOwner: 41616,
  },
  'enterprises.invites': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'enterprises.revokeInvite': { request: () => ({ id: '999999' }), otherEnterprise: 40400, notTheOwner: 40400 },
  // The last owner must stay; a member who holds no customers may go.
  'enterprises.leave': { request: nothing, otherEnterprise: 41630, notTheOwner: 'own' },
};

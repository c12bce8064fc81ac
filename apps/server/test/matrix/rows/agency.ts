import { nothing, type RowsOf } from './row.ts';

/** The error of every call here: neither enterprise of the matrix is an agency, and no agency serves them. */
const NO_AGENCY = 41923;
const NO_DELEGATION = 40400;

const profile = {
  name: '华东渠道',
  contact: '王经理',
  phone: '13812349999',
  region: '浙江杭州',
  creditCode: '91350100M000100Y43',
};
const owner = { ownerName: '周总', ownerMobile: '13812349998' };

export const agencyRows: RowsOf<'agency'> = {
  'agency.apply': { request: () => profile, otherEnterprise: 'own', notTheOwner: 'own' },
  'agency.application': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'agency.menu': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'agency.enterprises': { request: nothing, otherEnterprise: NO_AGENCY, notTheOwner: NO_AGENCY },
  'agency.enterprise': {
    request: ({ theirTenant }) => ({ id: theirTenant }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
  'agency.open': {
    request: () => ({ name: '新开企业', industry: 'other', ...owner }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
  'agency.inviteOwner': {
    request: ({ theirTenant }) => ({ id: theirTenant, ...owner }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
  'agency.enter': {
    request: ({ theirTenant }) => ({ id: theirTenant }),
    otherEnterprise: NO_AGENCY,
    notTheOwner: NO_AGENCY,
  },
  'agency.delegation': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'agency.saveDelegation': {
    request: () => ({ rights: ['figures'] }),
    otherEnterprise: NO_DELEGATION,
    notTheOwner: NO_DELEGATION,
  },
  'agency.revokeDelegation': { request: nothing, otherEnterprise: NO_DELEGATION, notTheOwner: NO_DELEGATION },
};

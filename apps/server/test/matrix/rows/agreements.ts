import { nothing, type RowsOf } from './row.ts';

const host = () => ({ host: 'localhost' });
const NOT_FOUND = 40400;

/** Texts are everybody's; a consent is its giver's. */
export const agreementsRows: RowsOf<'agreements'> = {
  'agreements.current': { request: host, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'agreements.text': { request: () => ({ id: '999' }), otherEnterprise: NOT_FOUND, notTheOwner: NOT_FOUND },
  'agreements.pending': { request: host, otherEnterprise: 'own', notTheOwner: 'own' },
  'agreements.accept': { request: () => ({ ids: ['999'] }), otherEnterprise: NOT_FOUND, notTheOwner: NOT_FOUND },
  'agreements.mine': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
};

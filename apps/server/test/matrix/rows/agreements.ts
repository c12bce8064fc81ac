import { nothing, type RowsOf } from './row.ts';

const host = () => ({ host: 'localhost' });
const NOT_FOUND = 40400;

/** Rows of the agreements. Texts belong to everybody; a consent belongs to its giver. */
export const agreementsRows: RowsOf<'agreements'> = {
  'agreements.current': { request: host, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'agreements.text': { request: () => ({ id: '999' }), otherEnterprise: NOT_FOUND, notTheOwner: NOT_FOUND },
  'agreements.pending': { request: host, otherEnterprise: 'own', notTheOwner: 'own' },
  'agreements.accept': { request: () => ({ ids: ['999'] }), otherEnterprise: NOT_FOUND, notTheOwner: NOT_FOUND },
  'agreements.mine': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
};

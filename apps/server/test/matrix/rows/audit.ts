import { nothing, type RowsOf } from './row.ts';

/** Whoever may read it reads all of it: it is there to look over everybody's shoulder. */
export const auditRows: RowsOf<'audit'> = {
  'audit.page': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'audit.people': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'audit.export': { request: () => ({ format: 'csv' }), otherEnterprise: 'own', notTheOwner: 'own' },
};

import { nothing, type RowsOf } from './row.ts';

/** A member who may read it reads all of it: it is there to show what everybody did. */
export const auditRows: RowsOf<'audit'> = {
  'audit.page': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'audit.people': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'audit.export': { request: () => ({ format: 'csv' }), otherEnterprise: 'own', notTheOwner: 'own' },
};

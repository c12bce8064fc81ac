import { nothing, type RowsOf } from './row.ts';

/** Rows of the audit. A member who may read it reads all of it, because it shows everybody's actions. */
export const auditRows: RowsOf<'audit'> = {
  'audit.page': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'audit.people': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'audit.export': { request: () => ({ format: 'csv' }), otherEnterprise: 'own', notTheOwner: 'own' },
};

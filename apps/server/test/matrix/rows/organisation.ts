import { nothing, type RowsOf } from './row.ts';

export const organisationRows: RowsOf<'organisation'> = {
  'organisation.enterprises': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
};

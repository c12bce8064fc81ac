import type { EndpointName } from '@haihu/contract/contract';
import { agencyRows } from './rows/agency.ts';
import { agreementsRows } from './rows/agreements.ts';
import { auditRows } from './rows/audit.ts';
import { billingRows } from './rows/billing.ts';
import { callsRows } from './rows/calls.ts';
import { brandingRows, configRows, mapRows } from './rows/config.ts';
import { customersRows } from './rows/customers.ts';
import { enterprisesRows } from './rows/enterprises.ts';
import { filesRows } from './rows/files.ts';
import { followupsRows } from './rows/followups.ts';
import { identityRows } from './rows/identity.ts';
import { messagesRows } from './rows/messages.ts';
import { operatorRows } from './rows/operator.ts';
import { organisationRows } from './rows/organisation.ts';
import { realNameRows } from './rows/real-name.ts';
import { tasksRows } from './rows/tasks.ts';
import type { Row } from './rows/row.ts';
import { statisticsRows } from './rows/statistics.ts';

type Rows = { [Name in EndpointName]: Row<Name> };

/** One row for each call. A call without a row does not compile. */
export const rows: Rows = {
  ...identityRows,
  ...organisationRows,
  ...enterprisesRows,
  ...configRows,
  ...brandingRows,
  ...mapRows,
  ...customersRows,
  ...followupsRows,
  ...callsRows,
  ...billingRows,
  ...messagesRows,
  ...filesRows,
  ...auditRows,
  ...agreementsRows,
  ...operatorRows,
  ...realNameRows,
  ...statisticsRows,
  ...tasksRows,
  ...agencyRows,
};

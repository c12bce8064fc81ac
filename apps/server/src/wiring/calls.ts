import { billingRoutes } from '../domains/billing/billing.routes.ts';
import { callRoutes } from '../domains/calls/calls.routes.ts';
import { agreementRoutes } from '../domains/config/agreements.routes.ts';
import { configRoutes } from '../domains/config/config.routes.ts';
import { attachmentRoutes } from '../domains/customers/attachments/attachments.routes.ts';
import { customerImportRoutes } from '../domains/customers/imports/customer-imports.routes.ts';
import { customerRecordRoutes } from '../domains/customers/records/customer-records.routes.ts';
import { customerRoutes } from '../domains/customers/customers.routes.ts';
import { handRoutes } from '../domains/customers/hands/hands.routes.ts';
import { fileRoutes } from '../domains/files/files.routes.ts';
import { followupRoutes } from '../domains/followups/followups.routes.ts';
import { accountRoutes } from '../domains/identity/account.routes.ts';
import { personalDataRoutes } from '../domains/identity/personal-data.routes.ts';
import { menuRoutes } from '../domains/identity/menu.routes.ts';
import { identityRoutes } from '../domains/identity/identity.routes.ts';
import { messageRoutes } from '../domains/messages/messages.routes.ts';
import { auditRoutes } from '../domains/organisation/audit.routes.ts';
import { enterpriseRoutes } from '../domains/organisation/enterprises.routes.ts';
import { organisationRoutes } from '../domains/organisation/organisation.routes.ts';
import { statisticsRoutes } from '../domains/statistics/statistics.routes.ts';
import { type Handlers } from '../platform/http/endpoint.ts';
import { socketRoutes } from '../socket/socket.routes.ts';
import { type Tickets } from '../socket/tickets.ts';
import type { Domains } from './domains.ts';

/** Every call of the contract. */
export function addCalls(handlers: Handlers, domains: Domains, tickets: Tickets): void {
  identityRoutes(handlers, domains.identity);
  accountRoutes(handlers, domains.identity, domains.profile, domains.accountDeletion);
  personalDataRoutes(handlers, domains.personalData);
  menuRoutes(handlers, domains.menu);
  organisationRoutes(handlers, domains);
  enterpriseRoutes(handlers, domains.enterprises);
  auditRoutes(handlers, domains.auditing);
  agreementRoutes(handlers, domains.agreements);
  configRoutes(handlers, domains.config, domains.settings);
  customerRoutes(handlers, domains.customers);
  customerRecordRoutes(handlers, domains.customers);
  attachmentRoutes(handlers, domains.attachments);
  handRoutes(handlers, domains.hands, domains.recycleBin);
  customerImportRoutes(handlers, domains.customerImports);
  followupRoutes(handlers, domains.followups, domains.visits);
  callRoutes(handlers, domains.calls);
  billingRoutes(handlers, domains.bills);
  fileRoutes(handlers, domains.files);
  messageRoutes(handlers, domains.messages);
  statisticsRoutes(handlers, domains.statistics);
  socketRoutes(handlers, tickets);
}

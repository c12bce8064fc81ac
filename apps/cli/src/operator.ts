import { createLocalFace } from '@haihu/server/src/integrations/face/local/local.ts';
import { createLocalOcr } from '@haihu/server/src/integrations/ocr/local/local-ocr.ts';
import { findNewest } from '@haihu/server/src/integrations/sms/messages.repository.ts';
import { createOperatorOutbox } from '@haihu/server/src/integrations/sms/operator-outbox.ts';
import { createModules, domainsOf, type ModuleParts } from '@haihu/server/src/modules.ts';
import { findBackfills } from '@haihu/server/src/platform/db/backfill-progress.ts';
import { findCell } from '@haihu/server/src/platform/db/cell.ts';
import { findSchemaState } from '@haihu/server/src/platform/db/migrate.ts';
import { createDeadEvents } from '@haihu/server/src/platform/events/dead-events.ts';

export type OperatorParts = Omit<ModuleParts, 'sms' | 'face' | 'ocr' | 'sendFailed'>;

export type Operator = ReturnType<typeof createOperator>;

/** Makes the use-cases that the operator of an installation may run. They are the server's own, without a server. */
export function createOperator(parts: OperatorParts) {
  const outbox = createOperatorOutbox(parts);
  const adapters = { sms: outbox, face: createLocalFace(), ocr: createLocalOcr() };
  const modules = createModules({ ...parts, ...adapters, sendFailed: console.error });
  const { agency, identity, organisation, config, calls, billing, customers, operator, statistics } =
    domainsOf(modules);
  return {
    identity,
    reviews: organisation.reviews,
    suspension: organisation.suspension,
    agencies: agency.applications,
    agencyHosts: agency.hosts,
    config,
    lines: calls,
    engines: calls.engines,
    announcements: calls.announcements,
    billing,
    erasure: customers.erasure,
    feedback: operator.feedback,
    deadEvents: createDeadEvents(parts),
    realNames: identity.realNames,
    outbox,
    cell: () => findCell(parts.db),
    schemaState: () => findSchemaState(parts.db),
    backfills: () => findBackfills(parts.db),
    newestSms: (count: number) => findNewest(parts.db, count),
    ledgerDays: billing.ledgerDays,
    callingCreditOf: billing.callingCreditOf,
    catalogue: billing.catalogue,
    shop: billing.shop,
    recharges: billing.recharges,
    paymentsBack: billing.paymentsBack,
    statistics,
    invoices: billing.invoices,
    upkeep: billing.upkeep,
  };
}

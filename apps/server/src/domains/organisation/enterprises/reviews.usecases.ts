import { push } from '@haihu/contract/socket';
import { auditOperator } from '../../../kernel/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import { pushTo } from '../../../platform/events/push.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Identity } from '../../identity/identity.api.ts';
import { findHolders } from '../core/enterprises.repository.ts';
import * as repository from './authentication.repository.ts';

/** An authentication that waits for the operator. */
export interface Waiting {
  tenantId: string;
  tenantName: string;
  legalName: string;
  creditCode: string;
  /** A path below the enterprise's own files. */
  licencePath: string;
  submittedAt: string;
}

export interface ReviewParts {
  db: Db;
  clock: Clock;
  identity: Pick<Identity, 'listEnterprises'>;
}

/** Carries out the operator's decisions about enterprises, and records them. */
export function createReviews({ db, clock, identity }: ReviewParts) {
  async function listWaiting(): Promise<Waiting[]> {
    const waiting: Waiting[] = [];
    for (const { id: tenantId, name: tenantName } of await identity.listEnterprises()) {
      const latest = await repository.findLatest(db.forTenant(tenantId));
      if (latest?.state !== 'waiting') continue;
      const { legalName, creditCode, licencePath, submittedAt } = latest;
      waiting.push({ tenantId, tenantName, legalName, creditCode, licencePath, submittedAt });
    }
    return waiting;
  }

  /**
   * Decides an authentication: a reason refuses it, null accepts it. Tells the members who look after it. Returns false
   * if none waits.
   */
  async function decide(tenantId: string, reason: string | null): Promise<boolean> {
    const now = clock.now();
    const state = reason === null ? 'accepted' : 'refused';
    return db.forTenant(tenantId).transaction(async (tx) => {
      if (!(await repository.decideWaiting(tx, { state, reason, now }))) return false;
      const entry = { action: 'enterprises.authentication_reviewed', subjectId: tenantId } as const;
      await auditOperator(tx, { at: now, ...entry, detail: { state, reason } });
      const to = await findHolders(tx, 'organisation.enterprise');
      await pushTo(tx, [{ to, type: push.enterpriseNews, data: { what: 'authentication' } }], now);
      return true;
    });
  }

  /** Replaces the contract. Returns the version of the new one. */
  async function setContract(tenantId: string, contract: { text: string; signedBy: string }): Promise<number> {
    const now = clock.now();
    return db.forTenant(tenantId).transaction(async (tx) => {
      const version = await repository.insertContract(tx, { ...contract, now });
      const entry = { action: 'enterprises.contract', subjectId: tenantId, detail: { version } } as const;
      await auditOperator(tx, { at: now, ...entry });
      return version;
    });
  }

  const contractOf = (tenantId: string) => repository.findContract(db.forTenant(tenantId));

  return { listWaiting, decide, setContract, contractOf };
}

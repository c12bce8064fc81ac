import type { Db } from '../../../platform/db/db.ts';
import { findHostOwner, normaliseHost } from '../../config/config.api.ts';
import { wrongField } from '../../../platform/errors.ts';
import { fieldWords } from '../../../kernel/field-words.ts';
import { findServed } from '../core/agency.repository.ts';
import * as repository from './hosts.repository.ts';

/**
 * Makes the rules about the enterprises that may be entered at a host: see
 * docs/decisions/0110-enterprises-at-an-agencys-host.md.
 */
export function createHostUsecases({ db }: { db: Db }) {
  /** Returns the agency of this host; null at the installation's own host. */
  async function agencyAt(typedHost: string): Promise<string | null> {
    const host = normaliseHost(typedHost);
    return host && repository.findAgencyAtHost(db, host);
  }

  /**
   * Returns which of these enterprises may be entered at the host. An agency's host offers the agency and the
   * enterprises that it opened. The installation's own host offers all.
   */
  async function offeredAt(typedHost: string, tenantIds: string[]): Promise<string[]> {
    const agencyId = await agencyAt(typedHost);
    if (agencyId === null) return tenantIds;
    const offered = new Set([agencyId, ...(await findServed(db.forTenant(agencyId)))]);
    return tenantIds.filter((id) => offered.has(id));
  }

  /**
   * Sets or removes (null) an agency's host. Used by the operator. False: there is no such agency. Throws for a host of
   * another agency or of another enterprise.
   */
  async function set(id: string, typedHost: string | null): Promise<boolean> {
    const host = typedHost === null ? null : readHost(typedHost);
    if (host !== null) {
      const holder = await repository.findAgencyAtHost(db, host);
      if (holder !== null && holder !== id) throw wrongField('host', fieldWords.hostTaken(host));
      const owner = await findHostOwner(db, host);
      if (owner !== undefined && owner !== id) throw wrongField('host', fieldWords.hostOwned(host));
    }
    return repository.setHost(db, id, host);
  }

  const isAgencyHost = async (host: string): Promise<boolean> => (await agencyAt(host)) !== null;

  return { agencyAt, offeredAt, set, isAgencyHost };
}

function readHost(typed: string): string {
  const host = normaliseHost(typed);
  if (host === null) throw wrongField('host', fieldWords.noHost(typed));
  return host;
}

import { MOST_COUNTED } from '@haihu/contract/messages/values';
import { isAllowed, type Member, seesOthers } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { AgendaAsked, AgendaPart, AgendaThing } from '../../messages/messages.api.ts';
import { findInScope } from '../../organisation/organisation.api.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { countWaiting, findWaitingExtensions, type WaitingRequest } from './extension-requests.repository.ts';

/** Makes the reader of an agenda's requests for more time, which leaders have to answer. */
export function createAgendaExtensions({ db, core }: { db: Db; core: Pick<CustomerApi, 'findShort'> }) {
  return async function ofAgenda(member: Member, { after, size }: AgendaAsked): Promise<AgendaPart | null> {
    if (!isAllowed(member, 'customers.edit') || !seesOthers(member)) return null;
    const tenant = db.forTenant(member.tenantId);
    const whose = await findInScope(tenant, member);
    const rows = size > 0 ? await findWaitingExtensions(tenant, whose, after, size) : [];
    return {
      places: rows.map(({ at, id }) => ({ at, id })),
      count: async () => ({ late: await countWaiting(tenant, whose, MOST_COUNTED) }),
      show: (first) => show(tenant, member, rows.slice(0, first)),
    };
  };

  async function show(tenant: Queryable, member: Member, rows: WaitingRequest[]): Promise<AgendaThing[]> {
    const ids = [...new Set(rows.map(({ customerId }) => customerId))];
    const customers = await core.findShort(tenant, member, ids);
    const byId = new Map(customers.map((customer) => [customer.id, customer]));
    return rows.map(({ id, at, askerId: memberId, by: memberName, customerId, reason: text }) => {
      const customer = byId.get(customerId);
      const about = {
        name: customer?.name ?? null,
        company: customer?.company ?? null,
        level: customer?.level ?? null,
      };
      const asked = { id, at, memberId, memberName, customerId, taskNumberId: null };
      return { ...asked, ...about, mobile: customer?.mobile ?? '', text, bindId: null, because: null };
    });
  }
}

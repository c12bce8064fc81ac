import { isAllowed, type Member } from '../../../kernel/member.ts';
import type { Db, Queryable } from '../../../platform/db/db.ts';
import type { AgendaAsked, AgendaPart, AgendaThing } from '../../messages/messages.api.ts';
import { findWhose } from '../../organisation/organisation.api.ts';
import type { FollowedCustomers } from '../followups.seams.ts';
import { countPromisedDays, findPromised, type PromisedCallBacks } from './agenda-call-backs.repository.ts';
import type { CallBackLists } from './call-back-lists.usecases.ts';
import type { StoredCallBack } from './call-backs.repository.ts';

export interface AgendaCallBackParts {
  db: Db;
  customers: Pick<FollowedCustomers, 'findHiding'>;
  present: CallBackLists['present'];
}

/** Makes the readers of an agenda's call-backs: those to customers, and those to numbers of tasks. */
export function createAgendaCallBacks({ db, customers, present }: AgendaCallBackParts) {
  async function ofCustomers(member: Member, asked: AgendaAsked): Promise<AgendaPart | null> {
    return mayRead(member, asked) ? read(member, 'customer', asked) : null;
  }

  async function ofNumbers(member: Member, asked: AgendaAsked): Promise<AgendaPart | null> {
    return isAllowed(member, 'tasks.work') && mayRead(member, asked) ? read(member, 'number', asked) : null;
  }

  async function read(member: Member, to: PromisedCallBacks['to'], asked: AgendaAsked): Promise<AgendaPart> {
    const { scope, afterTomorrow: until, after, size } = asked;
    const tenant = db.forTenant(member.tenantId);
    const which = { whose: await findWhose(tenant, member, scope === 'mine' ? member.userId : 'all'), to };
    const rows = size > 0 ? await findPromised(tenant, which, { until, after, size }) : [];
    // The rest is read while other kinds still are: nearly always it is asked for.
    const isWhole = size > 0 && after === null && rows.length < size;
    const counting = isWhole ? null : countPromisedDays(tenant, which, asked);
    const hiding = rows.length > 0 ? customers.findHiding(tenant, member) : null;
    for (const begun of [counting, hiding]) begun?.catch(() => {});
    return {
      places: rows.map(({ at, id }) => ({ at, id })),
      count: () => counting ?? countPromisedDays(tenant, which, asked),
      show: (first) => show(tenant, member, rows.slice(0, first), hiding),
    };
  }

  async function show(
    tenant: Queryable,
    member: Member,
    rows: StoredCallBack[],
    hiding: ReturnType<typeof customers.findHiding> | null,
  ): Promise<AgendaThing[]> {
    const hidingOf = await (hiding ?? customers.findHiding(tenant, member));
    return rows.map((stored) => {
      const { customerName: name, content: text, ...shown } = present(member, stored, hidingOf);
      const { id, at, memberId, memberName, company, level, mobile } = shown;
      const { customerId, taskNumberId } = stored;
      const named = { id, at, memberId, memberName, customerId, taskNumberId, name, company, level, mobile };
      return { ...named, text, bindId: null, because: null };
    });
  }

  return { ofCustomers, ofNumbers };
}

/** Returns true if the member may read these call-backs. Those of others need the right to see private customers. */
const mayRead = (member: Member, { scope }: AgendaAsked): boolean =>
  isAllowed(member, 'followups.write') && (scope === 'mine' || isAllowed(member, 'customers.private.read'));

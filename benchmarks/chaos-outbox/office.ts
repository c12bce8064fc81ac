import type { SessionReply } from '@haihu/contract/identity/sessions';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { demoKey } from '@haihu/server/src/demo/demo-key.ts';
import type { Member } from '@haihu/server/src/kernel/member.ts';
import { sql } from '@haihu/server/src/platform/db/sql.ts';
import { joinDomains } from '../domains.ts';

type Joined = Awaited<ReturnType<typeof joinDomains>>;

/** An enterprise that calls by own phones, with one agent, who is signed in. */
export interface Office {
  session: Pick<SessionReply, 'token' | 'signingKey' | 'user'>;
  /** The agent's customers about whom notes are written. */
  noted: string[];
  /** The agent's customers who are called. */
  called: string[];
  /** The numbers of the agent's task. */
  numberIds: string[];
  /**
   * Lists what arrived, in its order, by `note <customer>`, `result <number>` and `report <customer>`: the texts, and
   * the causes of calls. A call that a customer counts twice is there twice.
   */
  stored(): Promise<Map<string, string[]>>;
  close(): Promise<void>;
}

/** Founds the enterprise on the folder of a running server. */
export async function openOffice(
  dataDir: string,
  counts: { noted: number; called: number; numbers: number },
): Promise<Office> {
  const { db, domains } = await joinDomains(dataDir, 4);
  const kind = { rulePack: 'none', companyType: 1, masksPhones: false } as const;
  const tenantId = await domains.identity.foundEnterprise('没网的', kind);
  const permissions = [
    'customers.sea.read',
    'customers.claim',
    'customers.private.read',
    'followups.write',
    'calls.place',
    'calls.read',
    'tasks.work',
    'tasks.manage',
  ] as const;
  const userId = await domains.identity.addMember(tenantId, {
    name: '坐席',
    mobile: '19700000001',
    permissions,
    dataScope: 'all',
  });
  const session = await domains.identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
  const member = await domains.identity.findMember(session.token);
  const customerIds: string[] = [];
  for (let index = 0; index < counts.noted + counts.called; index += 1) {
    const mobile = `1380000${String(index).padStart(4, '0')}`;
    const customer = { name: `客户 ${index}`, mobile, level: 3, seaAt: new Date(), seaReason: 'imported' as const };
    customerIds.push(await domains.customers.addToPublicPool(tenantId, customer));
  }
  await domains.customers.claim(member, customerIds);
  const tenant = db.forTenant(tenantId);
  await startTask(domains, member, counts.numbers);
  const numbers = await tenant.query<{ id: string }>(sql`
    select id from task_number where tenant_id = ${tenantId} order by id`);
  return {
    session,
    noted: customerIds.slice(0, counts.noted),
    called: customerIds.slice(counts.noted),
    numberIds: numbers.map(({ id }) => id),
    async stored() {
      const rows = await tenant.query<{ place: string; text: string }>(sql`
        select 'note ' || customer_id as place, text, id from follow_up where tenant_id = ${tenantId}
        union all
        select 'result ' || number_id, text, id from task_note where tenant_id = ${tenantId}
        union all
        select 'report ' || l.customer_id, l.cause, l.id
        from call l join customer c on c.tenant_id = l.tenant_id and c.id = l.customer_id
        cross join generate_series(1, greatest(c.call_count, 1))
        where l.tenant_id = ${tenantId}
        order by place, id`);
      const byPlace = Map.groupBy(rows, ({ place }) => place);
      return new Map([...byPlace].map(([place, of]) => [place, of.map(({ text }) => text)]));
    },
    close: () => db.close(),
  };
}

/** Starts a task of the agent with numbers of theirs. */
async function startTask({ tasks }: Joined['domains'], agent: Member, count: number): Promise<void> {
  const form = {
    name: '回访',
    mode: 'preview' as const,
    script: '',
    lineId: null,
    seatIds: [agent.userId],
    paceSeconds: 5,
    hours: null,
    retries: usualRetries,
    abandonCap: 30,
  };
  const { id: taskId } = await tasks.keeping.add(agent, form, demoKey('tasks.add', 'chaos'));
  const numbers = Array.from({ length: count }, (_, index) => ({ number: `1390000${String(index).padStart(4, '0')}` }));
  await tasks.intakes.addNumbers(agent, { taskId, source: 'typed', numbers }, demoKey('tasks.addNumbers', 'chaos'));
  await tasks.keeping.steer(agent, { id: taskId, what: 'start' });
}

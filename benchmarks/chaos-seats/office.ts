import { randomUUID } from 'node:crypto';
import { type EndpointName, type Envelope, type ReplyOf, type RequestTo, contract } from '@haihu/contract/contract';
import type { Endpoint } from '@haihu/contract/endpoint';
import { usualRetries } from '@haihu/rules/tasks/pacing/after-call';
import { joinDomains } from '../domains.ts';

export interface TaskAgent {
  userId: string;
  token: string;
}

export type TaskAgentOffice = Awaited<ReturnType<typeof openTaskAgentOffice>>;

/** Most numbers that one request may bring. */
const AT_ONCE = 500;

/** Opens an enterprise on a running server, with so many seats, and tasks made over HTTP. */
export async function openTaskAgentOffice(dataDir: string, address: string, count: number) {
  const { db, domains } = await joinDomains(dataDir, count);
  const { identity } = domains;
  const tenantId = await identity.foundEnterprise('抢号码', { masksPhones: false });
  const permissions = ['tasks.manage', 'tasks.work', 'calls.place'] as const;
  const taskAgents: TaskAgent[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = { name: `坐席 ${index}`, mobile: `197${String(index).padStart(8, '0')}`, permissions };
    const userId = await identity.addMember(tenantId, { ...member, dataScope: 'all' });
    const { token } = await identity.openSession(userId, tenantId, { ip: '127.0.0.1', deviceKey: '' });
    taskAgents.push({ userId, token });
  }

  /** Makes a call. `signal`: the caller dies in the middle of its request. */
  async function call<Name extends EndpointName>(
    name: Name,
    request: RequestTo<Name>,
    token: string,
    signal?: AbortSignal,
  ) {
    const { method, path, repeated }: Endpoint = contract[name];
    const reply = await fetch(`${address}/gateway/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        token,
        ...(repeated === 'needs-key' && { 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    });
    const answer = (await reply.json()) as Envelope<ReplyOf<Name>>;
    if (answer.code !== 200) throw new Error(`${name}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }

  let made = 0;
  /** Makes a running task with so many numbers, which belong to no seat. */
  async function makeTask(numbers: number): Promise<string> {
    const [{ token }] = taskAgents as [TaskAgent];
    made += 1;
    const { id } = await call(
      'tasks.add',
      {
        name: `任务 ${made}`,
        mode: 'preview',
        lineId: null,
        seatIds: taskAgents.map(({ userId }) => userId),
        script: '',
        paceSeconds: 0,
        hours: null,
        retries: usualRetries,
        abandonCap: 30,
      },
      token,
    );
    for (let from = 0; from < numbers; from += AT_ONCE) {
      const list = Array.from({ length: Math.min(AT_ONCE, numbers - from) }, (_, index) => ({
        number: `13${made}${String(from + index).padStart(8, '0')}`,
      }));
      await call('tasks.addNumbers', { taskId: id, numbers: list }, token);
    }
    await call('tasks.steer', { id, what: 'start' }, token);
    return id;
  }

  return { tenant: db.forTenant(tenantId), taskAgents, call, makeTask, close: () => db.close() };
}

import { push } from '@haihu/contract/socket';
import { expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { office } from './test-support/office.ts';

test('an agent asks for more time; who leads them sees it and answers with a word, twice at most', async () => {
  const { own, agent, other, boss, agentToken, call, customers, clock, tenant, tenantId, domains, pushesTo } =
    await office();
  const id = await own(agent.userId, 28);
  const { token } = await domains.identity.openSession(boss.userId, tenantId, { ip: '192.0.2.1', deviceKey: '' });
  await tenant.query(
    sql`update membership set permissions = permissions || '{customers.edit}' where user_id = ${agent.userId}`,
  );
  const ask = (reason = '客户出差') => call('customers.askExtension', { id, reason }, agentToken);
  const waiting = async () => (await call('customers.extensionRequests', {}, token)).data;
  const answer = (request: string, grant: boolean, words?: string) =>
    call('customers.answerExtension', { id: request, grant, answer: words }, token);

  await ask();
  await ask('合同在走');
  expect(await waiting()).toMatchObject({
    total: 1,
    list: [{ customerId: id, by: '赵婷', reason: '合同在走', left: 2 }],
  });
  expect((await pushesTo(boss)).map(({ msg }) => msg)).toEqual(['有同事申请延长客户保留', '有同事申请延长客户保留']);
  expect((await customers.detail(agent, id)).extensionRequest).toMatchObject({ reason: '合同在走', by: '赵婷' });
  expect((await call('customers.extensionRequests', {}, agentToken)).code).toBe(403);

  const [first] = (await waiting()).list;
  await answer(first!.id, false, '先跟进');
  expect((await answer(first!.id, true)).code).toBe(40400);
  expect(await customers.detail(agent, id)).toMatchObject({ extensionRequest: null, extensionsLeft: 2 });
  expect((await pushesTo(agent)).at(-1)).toMatchObject({ type: push.extensionNews, msg: '延期申请没有通过：先跟进' });
  for (const left of [1, 0]) {
    await ask();
    expect((await answer((await waiting()).list[0]!.id, true, '同意')).code).toBe(200);
    expect(await customers.detail(agent, id)).toMatchObject({ extensionsLeft: left, isExtended: true });
  }
  expect((await ask()).code).toBe(41036);

  // A request ends if its customer changes hands meanwhile.
  const lost = await own(agent.userId, 20);
  await call('customers.askExtension', { id: lost, reason: '出差' }, agentToken);
  const [stale] = (await waiting()).list;
  await tenant.query(sql`update customer set owner_id = ${other.userId}, owned_at = ${clock.now()} where id = ${lost}`);
  expect((await waiting()).list).toEqual([]);
  expect((await answer(stale!.id, true)).code).toBe(40400);
  expect((await call('customers.askExtension', { id: lost, reason: '出差' }, agentToken)).code).toBe(40400);
});

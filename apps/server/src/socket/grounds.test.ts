import { type Push, push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { openSocket } from '../../test/socket.ts';
import { createWorld } from '../../test/world.ts';
import { pushTo } from '../platform/events/push.ts';

const types = ({ pushes }: { pushes: Push[] }) => pushes.map(({ type }) => type);

test('a thing that is gone is told to sockets whose screen stands on it, and the others count it as told', async () => {
  const world = await createWorld({ roles: ['web', 'socket'] });
  const enterprise = await world.enterprise();
  const { member, token } = await enterprise.member('赵婷');
  const host = await world.start();
  async function connect(data: unknown) {
    const { ticket } = (await world.call('identity.socketTicket', {}, token)).data;
    const opened = await openSocket(host, { userId: member.userId, ticket });
    opened.send({ type: 'ground', data });
    opened.send({ type: 'resume', data: 0 });
    await vi.waitFor(() => expect(opened.positions).not.toHaveLength(0));
    return opened;
  }
  const there = await connect([{ what: 'customer', id: '3' }]);
  const elsewhere = await connect([{ what: 'customer', id: '4' }, null, 'x']);
  const nowhere = await connect('x');
  const drafts = [
    { to: [member.userId], type: push.groundGone, data: { what: 'customer', id: '3' } },
    { to: [member.userId], type: push.customerMoved, data: { customerId: '3' } },
  ];
  await enterprise.tenant.transaction((tx) => pushTo(tx, drafts, world.clock.now()));
  await vi.waitFor(() => expect([types(elsewhere), types(nowhere)]).toEqual([[101], [101]]));
  await vi.waitFor(() => expect(types(there)).toEqual([9, 101]));
});

test('the outcome of a list is told on the device that asked for it', async () => {
  const world = await createWorld({ roles: ['web', 'socket'] });
  const enterprise = await world.enterprise();
  const { member, token } = await enterprise.member('赵婷');
  const { userId, tenantId } = member;
  const other = await world.domains.identity.openSession(userId, tenantId, { ip: '192.0.2.1', deviceKey: 'phone' });
  const host = await world.start();
  async function connect(as: string) {
    const { ticket } = (await world.call('identity.socketTicket', {}, as)).data;
    const opened = await openSocket(host, { userId, ticket });
    opened.send({ type: 'resume', data: 0 });
    await vi.waitFor(() => expect(opened.positions).not.toHaveLength(0));
    return opened;
  }
  const [asked, elsewhere] = [await connect(token), await connect(other.token)];
  const counts = { what: 'numbers', entered: 2, doubtful: 0, refused: 0 };
  const drafts = [
    {
      to: [userId],
      type: push.importEnded,
      data: { ...counts, sessionId: member.sessionId, page: 'intake', pageId: '7' },
    },
    { to: [userId], type: push.importEnded, data: counts },
    { to: [userId], type: push.customerMoved, data: { customerId: '3' } },
  ];
  await enterprise.tenant.transaction((tx) => pushTo(tx, drafts, world.clock.now()));
  // A push that names no session is for all of them.
  await vi.waitFor(() => expect(types(elsewhere)).toEqual([15, 101]));
  await vi.waitFor(() => expect(types(asked)).toEqual([15, 15, 101]));
  expect(asked.pushes[0]!.data).toMatchObject({ result: { what: 'intake', id: '7' } });
});

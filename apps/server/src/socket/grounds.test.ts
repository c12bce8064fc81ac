import type { Push } from '@haihu/contract/socket';
import { expect, test, vi } from 'vitest';
import { openSocket } from '../../test/socket.ts';
import { createWorld } from '../../test/world.ts';
import { pushTo } from '../platform/push.ts';

const types = ({ pushes }: { pushes: Push[] }) => pushes.map(({ type }) => type);

test('what is gone is told to sockets whose screen stands on it, and the others count it as told', async () => {
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
    { to: [member.userId], type: 9 as const, data: { what: 'customer', id: '3' } },
    { to: [member.userId], type: 101 as const, data: { customerId: '3' } },
  ];
  await enterprise.tenant.transaction((tx) => pushTo(tx, drafts, world.clock.now()));
  await vi.waitFor(() => expect([types(elsewhere), types(nowhere)]).toEqual([[101], [101]]));
  await vi.waitFor(() => expect(types(there)).toEqual([9, 101]));
});

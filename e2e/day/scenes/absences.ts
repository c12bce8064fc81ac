import { until } from '../until.ts';
import type { Scene } from './scene.ts';

/** Longest wait until others see an agent's new state. Milliseconds. */
const SEEN = 60_000;

/**
 * One agent loses the network and comes back. One is set offline and comes back. One is suspended, and the customers go
 * to a colleague.
 */
export const absencesScene: Scene = {
  name: 'somebody goes offline, somebody is suspended',
  isLong: true,
  async play(office) {
    const manager = office.manager!;
    const [heir, leaver, away] = office.scripted;
    const stateOf = async (userId: string) => {
      const { list } = await manager.call('calls.board', {});
      return list.find(({ memberId }) => memberId === userId)?.state ?? null;
    };
    await away!.free();
    await away!.client.disconnect();
    await until(async () => (await stateOf(away!.userId)) === 'offline', SEEN, 'who lost the network is not offline');
    await away!.client.connect();
    await until(async () => (await stateOf(away!.userId)) === 'ready', SEEN, 'who came back is not ready');

    await heir!.client.call('calls.setState', { state: 'offline' });
    await heir!.free();
    if ((await stateOf(heir!.userId)) !== 'offline') office.complain('who went offline is not');
    await heir!.client.call('calls.setState', { state: 'ready' });

    await leaver!.client.call('calls.setState', { state: 'break', reason: 'meeting' });
    await leaver!.free();
    const { customers } = await manager.call('organisation.holdings', { id: leaver!.userId });
    const successor = { userId: heir!.userId };
    const ended = await manager.call('organisation.endStaff', { userId: leaver!.userId, how: 'suspend', successor });
    if (ended.customers !== customers) office.complain(`${ended.customers} of ${customers} customers were handed over`);
    await until(
      () =>
        leaver!.client.call('calls.state', {}).then(
          () => false,
          () => true,
        ),
      SEEN,
      'who is suspended works on',
    );
    await office.takeLeave(leaver!);
  },
};

import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import {
  createLab,
  engineOf,
  type Lab,
  randomNet,
  until,
} from '../../../integrations/telephony/asterisk/test-support/lab.ts';
import type { Telephony } from '../../../integrations/telephony/telephony.ts';
import { asDeskPhones, makeSoftphones, putLineOn } from '../../calls/test-support/lab-line.ts';
import type { TaskEngine } from './dialled-task.ts';
import type { TaskOffice } from './task-office.ts';

export interface TwoNodesOptions {
  /** True if each node lets the other one call. */
  areJoined: boolean;
  /** True if the agents' phones do not pick up. */
  declines?: boolean;
}

/** The number of the carrier as which the agents' phones pick up. It plays 1000 Hz and records what it hears. */
export const AGENTS_PHONE = '057100000081';
/** Milliseconds between two looks of the dialler. */
const TICK = 50;

/** Two Asterisks in real time. The office's line leads over the first one, and its agents are registered at the second. */
export async function openTwoNodes({ areJoined, declines = false }: TwoNodesOptions) {
  const [nearNet, farNet] = [randomNet(), randomNet()];
  let near!: Lab;
  let far!: Lab;

  async function connect(office: TaskOffice, userIds: string[]): Promise<void> {
    const accounts = await makeSoftphones(office, userIds);
    const softphones = accounts.map((account) => ({ ...account, declines, answersAs: AGENTS_PHONE }));
    const nodesOf = (net: string) => (areJoined ? [engineOf(net)] : []);
    [near, far] = await Promise.all([
      createLab({ softphones: [], net: nearNet, nodes: nodesOf(farNet) }),
      createLab({ softphones, net: farNet, nodes: nodesOf(nearNet) }),
    ]);
    onTestFinished(async () => void (await Promise.all([near.close(), far.close()])));
    await putLineOn(near, office);
    const { engines } = office.domains.calls;
    await engines.add({ kind: 'asterisk', name: 'far', address: far.address, credential: far.credential });
    const nodes = async () => (await engines.list()).filter(({ kind }) => kind === 'asterisk');
    const first = (await nodes()).find(({ name }) => name === 'lab')!;
    await office.domains.calls.setLine(office.tenantId, office.lineId, { nodeId: first.id });

    const { dialler } = office.world;
    const desks = new Set<Telephony>();
    await until(async () => {
      await dialler.lookAfterLeases();
      for (const { telephony } of dialler.drivers().values()) {
        if (!desks.has(telephony)) desks.add(asDeskPhones(telephony));
      }
      return (await nodes()).every(({ isConnected }) => isConnected);
    }, 30);
    // The nodes ask each other every ten seconds.
    await until(async () => {
      await dialler.reconcile();
      await wait(200);
      const there = await Promise.all([...desks].map((telephony) => telephony.registered()));
      const isReached = !areJoined || (await nodes()).every(({ reaches }) => reaches.length === 1);
      return isReached && accounts.every(({ name }) => there.flat().includes(name));
    }, 60);
    await dialler.reconcile();
  }

  const engine: TaskEngine = { startsAt: new Date(), connect, elapse: () => wait(TICK) };
  return { engine, near: () => near, far: () => far };
}

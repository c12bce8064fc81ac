import { push } from '@haihu/contract/socket';
import { pushTo } from '../../../platform/events/push.ts';
import { agentOf } from '../core/accounts.ts';
import { findNodeUse } from '../core/operated-nodes.repository.ts';
import { findRunningOn } from '../core/running-calls.repository.ts';
import type { DriverParts } from './driver-parts.ts';

export type NodeDrainingParts = Pick<
  DriverParts,
  'db' | 'clock' | 'phoneBook' | 'log' | 'lease' | 'telephony' | 'isHeld'
>;

/** The most phones that are asked to move at once. `movePhones` runs every second. */
const WAVE = 10;
/** Milliseconds until a phone that did not move is asked again: one that rests, and one in use. */
const ASK_AGAIN_AFTER = 10_000;
const ASK_BUSY_AGAIN_AFTER = 30_000;
/** The most times that a phone at rest is asked. One that stays counts as away. Its socket is closed once the node is off. */
const MOST_ASKED = 3;

/** Makes the draining of a node: its phones move to other nodes, and carriers send their calls elsewhere. */
export function createNodeDraining(parts: NodeDrainingParts) {
  const { db, clock, phoneBook, log, lease, telephony, isHeld } = parts;
  /** The phones that were asked to move, by their name: the instant of the last time, and how often at rest. */
  const asked = new Map<string, { at: number; times: number }>();
  let isDraining = false;

  /** Reads the use of the node, and lets its carriers call it or not. Ends the calls of one that drains too long. */
  async function look(): Promise<void> {
    const { use, isLate } = await findNodeUse(db, lease.nodeId);
    isDraining = use !== 'in_use';
    if (!isDraining) asked.clear();
    if (!isHeld() || !telephony.connection().isUp) return;
    await telephony.takeCallers(!isDraining);
    if (!isLate) return;
    for (const { tenantId, callId } of await findRunningOn(db, lease.nodeId)) {
      log.warn(
        { tenant: tenantId, call: callId, node: lease.nodeId },
        'the time to drain the node is over: call ended',
      );
      await telephony.hangUp(callId, 'system');
    }
  }

  /** Returns the phones at the node that are in use, and those that are still to move. */
  async function findPhones() {
    const [names, inUse] = await Promise.all([telephony.registered(), telephony.phonesInUse()]);
    const here = await phoneBook.installation();
    const busy = inUse.filter((name) => agentOf(here, name) !== undefined);
    const toMove = (names ?? []).flatMap((name) => {
      const agent = agentOf(here, name);
      // A page in a call moves after it. It is asked meanwhile, because the next call may follow at once.
      const isBusy = busy.includes(name);
      const isLeft = !isBusy && (asked.get(name)?.times ?? 0) >= MOST_ASKED;
      return agent && !isLeft ? { name, isBusy, ...agent } : [];
    });
    return { busy, toMove };
  }

  /** Asks the pages of the next phones to register at another node, at once or after their call. */
  async function movePhones(): Promise<void> {
    if (!isDraining || !isHeld() || !telephony.connection().isUp) return;
    const now = clock.now();
    const isDue = ({ name, isBusy }: { name: string; isBusy: boolean }) =>
      (asked.get(name)?.at ?? 0) <= now.getTime() - (isBusy ? ASK_BUSY_AGAIN_AFTER : ASK_AGAIN_AFTER);
    const wave = (await findPhones()).toMove.filter(isDue).slice(0, WAVE);
    for (const [tenantId, agents] of Map.groupBy(wave, (phone) => phone.tenantId)) {
      const to = agents.map(({ userId }) => userId);
      await db.forTenant(tenantId).transaction((tx) => pushTo(tx, [{ to, type: push.phoneMoves, data: {} }], now));
    }
    for (const { name, isBusy } of wave) {
      const times = (asked.get(name)?.times ?? 0) + (isBusy ? 0 : 1);
      asked.set(name, { at: now.getTime(), times });
    }
  }

  return {
    look,
    isOn: () => isDraining,
    movePhones,
    /** True while the node drains and its phones are in use for calls of any node, or still to move. */
    async hasPhones(): Promise<boolean> {
      if (!isDraining || !telephony.connection().isUp) return false;
      const { busy, toMove } = await findPhones();
      return busy.length + toMove.length > 0;
    },
  };
}

import type { Db } from '../../../platform/db/db.ts';
import { registrationStates } from '@haihu/contract/calls/values';
import type { NamedGauge } from '../../../platform/http/metrics.ts';
import { findNodes, type ListedNode } from '../core/operated-nodes.repository.ts';
import { countRegistrations } from '../core/registrations.repository.ts';

/** Returns the gauge of `/metrics` for the lines of all enterprises that register at their carriers, by state. */
export const registrationGauge = (db: Db): NamedGauge => ({
  name: 'haihu_line_registrations',
  help: 'Lines that register at their carriers, by state.',
  label: 'state',
  async values() {
    const counted = await countRegistrations(db);
    return Object.fromEntries([...registrationStates, 'unknown'].map((state) => [state, counted[state] ?? 0]));
  },
});

/** Returns the gauges of `/metrics` for each node that is not off, whichever process drives it. */
export function nodeGauges(db: Db): NamedGauge[] {
  const gauge = (name: string, help: string, value: (node: ListedNode) => number): NamedGauge => ({
    name: `haihu_engine_node_${name}`,
    help,
    label: 'node',
    async values() {
      const nodes = (await findNodes(db)).filter(({ state }) => state !== 'off');
      return Object.fromEntries(nodes.map((node) => [node.name, value(node)]));
    },
  });
  return [
    gauge('up', '1: a dialler drives the node and is connected to it.', ({ isConnected }) => Number(isConnected)),
    gauge('calls', 'Calls that are on at the node.', ({ running }) => running),
    gauge('phones', 'Phones in pages that can be rung at the node.', ({ phones }) => phones),
    gauge('draining', '1: the node takes no new calls and is off after its last one.', ({ state }) =>
      Number(state === 'draining'),
    ),
    gauge(
      'clock_ahead_seconds',
      'Seconds by which the clock of the node is ahead of its driver.',
      ({ clockAhead }) => (clockAhead ?? 0) / 1000,
    ),
    gauge(
      'events_behind_seconds',
      'Seconds since the oldest event of the node came that its driver has not written yet.',
      ({ eventsBehind }) => eventsBehind / 1000,
    ),
    gauge(
      'missing_sounds',
      'Common sounds that the node has no file for: callers hear nothing in their place.',
      ({ missingSounds }) => missingSounds.length,
    ),
    gauge('faulty', '1: the version of the node has a known fault.', ({ fault }) => Number(fault !== null)),
    gauge('term', 'How often the node changed its driver.', ({ term }) => Number(term)),
  ];
}

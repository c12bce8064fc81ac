import type { Db } from '../../../platform/db/db.ts';
import type { NamedGauge } from '../../../platform/http/metrics.ts';
import { findNodes, type ListedNode } from '../core/nodes.repository.ts';

/** Returns the gauges of `/metrics` for each enabled node, whichever process drives it. */
export function nodeGauges(db: Db): NamedGauge[] {
  const gauge = (name: string, help: string, value: (node: ListedNode) => number): NamedGauge => ({
    name: `haihu_engine_node_${name}`,
    help,
    label: 'node',
    async values() {
      const nodes = (await findNodes(db)).filter(({ enabled }) => enabled);
      return Object.fromEntries(nodes.map((node) => [node.name, value(node)]));
    },
  });
  return [
    gauge('up', '1: a dialler drives the node and is connected to it.', ({ isConnected }) => Number(isConnected)),
    gauge('calls', 'Calls that are on at the node.', ({ running }) => running),
    gauge(
      'clock_ahead_seconds',
      'Seconds by which the clock of the node is ahead of its driver.',
      ({ clockAhead }) => (clockAhead ?? 0) / 1000,
    ),
    gauge('term', 'How often the node changed its driver.', ({ term }) => Number(term)),
  ];
}

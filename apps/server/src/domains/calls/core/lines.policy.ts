import type { LineFault } from '@haihu/contract/calls/values';
import type { LineRule } from '@haihu/rules/billing/charging/charging';
import type { EngineKind, ReadyNode } from './nodes.repository.ts';

export interface StoredRule {
  /** Units of 0.0001 yuan. */
  minutePrice: string;
  billingStep: number;
  billingMinimum: number;
}

export function ruleOf({ minutePrice, billingStep, billingMinimum }: StoredRule): LineRule {
  return { minutePrice: Number(minutePrice), stepSeconds: billingStep, minimumSeconds: billingMinimum };
}

/** The facts that decide whether a line can take one more call. */
export interface LineLoad {
  id: string;
  enabled: boolean;
  concurrency: number;
  running: number;
  engine: EngineKind;
  /** Null: any node of its engine. */
  nodeId: string | null;
  /** The instant until which the line rests; null: it does not rest. */
  pausedUntil: string | null;
  /** See `Breaker`. While it is not 0, one call at a time tests whether the carrier is back. */
  carrierTrips: number;
  numbers: readonly { pausedUntil: string | null }[];
}

/** Returns why the line cannot take a call. Null: it can, over one of these nodes. */
export function faultOf(line: LineLoad, nodes: readonly ReadyNode[]): LineFault | null {
  const { enabled, numbers, running } = line;
  const concurrency = line.carrierTrips > 0 ? 1 : line.concurrency;
  if (!enabled) return 'disabled';
  if (numbers.length === 0) return 'no_number';
  if (restsUntil(line) !== null) return 'paused';
  if (!chooseNode(line, nodes, null)) return 'engine_away';
  return running >= concurrency ? 'full' : null;
}

/**
 * Returns the instant at which the line can be used again; null: now. If all its numbers rest, the first of them
 * decides.
 */
export function restsUntil({ pausedUntil, numbers }: Pick<LineLoad, 'pausedUntil' | 'numbers'>): string | null {
  if (pausedUntil !== null) return pausedUntil;
  const ends = numbers.flatMap((number) => number.pausedUntil ?? []);
  return numbers.length > 0 && ends.length === numbers.length ? ends.toSorted()[0]! : null;
}

/**
 * Chooses the node of the agent's phone if the line can use it, or else the least busy one. Expects the nodes sorted,
 * the least busy first.
 */
export function chooseNode(
  { engine, nodeId }: Pick<LineLoad, 'engine' | 'nodeId'>,
  nodes: readonly ReadyNode[],
  phoneAt: string | null,
): ReadyNode | undefined {
  const usable = nodes.filter(({ id, kind }) => kind === engine && (nodeId === null || nodeId === id));
  return usable.find(({ id }) => id === phoneAt) ?? usable[0];
}

/**
 * Chooses the wanted line, or else the line with most room. If none can be used, a line that is only full is preferred,
 * because it is soon free. Undefined when there is no line.
 */
export function chooseLine<Line extends LineLoad>(
  lines: readonly Line[],
  nodes: readonly ReadyNode[],
  wantedId: string | undefined,
) {
  const rank = (line: Line) => {
    const fault = faultOf(line, nodes);
    return fault === null ? line.running / line.concurrency : fault === 'full' ? 2 : 3;
  };
  return lines
    .filter(({ id }) => wantedId === undefined || id === wantedId)
    .toSorted((one, other) => rank(one) - rank(other))[0];
}

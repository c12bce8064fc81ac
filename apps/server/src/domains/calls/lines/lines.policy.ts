import type { LineFault } from '@haihu/contract/calls/values';
import type { LineRule } from '@haihu/rules/billing/charging';
import type { EngineKind, ReadyNode } from '../dialling/nodes.repository.ts';

export interface StoredRule {
  /** Units of 0.0001 yuan. */
  minutePrice: string;
  billingStep: number;
  billingMinimum: number;
}

export function ruleOf({ minutePrice, billingStep, billingMinimum }: StoredRule): LineRule {
  return { minutePrice: Number(minutePrice), stepSeconds: billingStep, minimumSeconds: billingMinimum };
}

/** What decides whether a line can take one more call. */
export interface LineLoad {
  id: string;
  enabled: boolean;
  concurrency: number;
  running: number;
  engine: EngineKind;
  /** Null: any node of its engine. */
  nodeId: string | null;
  /** Until when it rests; null: it does not. */
  pausedUntil: string | null;
  /** See `Breaker`: while it is not 0, one call at a time tries whether the carrier is back. */
  carrierTrips: number;
  numbers: readonly { pausedUntil: string | null }[];
}

/** Null: it can, over one of these nodes. */
export function faultOf(line: LineLoad, nodes: readonly ReadyNode[]): LineFault | null {
  const { enabled, numbers, running } = line;
  const concurrency = line.carrierTrips > 0 ? 1 : line.concurrency;
  if (!enabled) return 'disabled';
  if (numbers.length === 0) return 'no_number';
  if (restsUntil(line) !== null) return 'paused';
  if (!chooseNode(line, nodes, null)) return 'engine_away';
  return running >= concurrency ? 'full' : null;
}

/** When the line, or the first of its numbers where all of them rest, can be used again; null: now. */
export function restsUntil({ pausedUntil, numbers }: Pick<LineLoad, 'pausedUntil' | 'numbers'>): string | null {
  if (pausedUntil !== null) return pausedUntil;
  const ends = numbers.flatMap((number) => number.pausedUntil ?? []);
  return numbers.length > 0 && ends.length === numbers.length ? ends.toSorted()[0]! : null;
}

/** Where the agent's phone is, if the line can be used there, else where least is going on. Expects least first. */
export function chooseNode(
  { engine, nodeId }: Pick<LineLoad, 'engine' | 'nodeId'>,
  nodes: readonly ReadyNode[],
  phoneAt: string | null,
): ReadyNode | undefined {
  const usable = nodes.filter(({ id, kind }) => kind === engine && (nodeId === null || nodeId === id));
  return usable.find(({ id }) => id === phoneAt) ?? usable[0];
}

/**
 * The wanted line, or of all lines the one with most room. Where none can be used, one that soon will be, because it is
 * only full, goes before others; undefined where there is no line at all.
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

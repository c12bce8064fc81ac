import { median } from '../verdict.ts';
import type { Client } from './gateway-client.ts';
import { type ListRequest, listRequests, numberSearch } from './requests.ts';
import type { People } from './server.ts';

/** Number of samples of each list in a round, after some that do not count. */
const SAMPLES = { warm: 5, counted: 60 };
/** Rounds over all lists. Other work on the machine spoils only one of them. */
const ROUNDS = 3;
const PAGE = 20;
const DEEP_ROWS = 5000;
/** Name of an answer that needs no database. */
export const CONTROL = 'no such call';

/**
 * Measures how long one client waits for each list and search. Returns p95 in milliseconds, the median of the rounds,
 * by name.
 */
export async function measureLists(
  client: Client,
  { agents, manager, tagIds }: People,
): Promise<Record<string, number>> {
  const found: Record<string, number[]> = {};
  let searches = 0;
  const search = () => client.ask(numberSearch((searches += 1) * 37), agents[searches % agents.length]!);
  for (let round = 0; round < ROUNDS; round += 1) {
    (found[CONTROL] ??= []).push(p95Of(await times(client.askNothing)));
    for (const list of listRequests(tagIds)) {
      const token = list.by === 'manager' ? manager : agents[0]!;
      (found[list.name] ??= []).push(p95Of(await times(() => client.ask(list, token))));
    }
    (found['sea, a full number'] ??= []).push(p95Of(await times(search)));
  }
  return Object.fromEntries(Object.entries(found).map(([name, values]) => [name, median(values)]));
}

/** Measures the second page and one that is 5,000 rows further on, in turn. Returns medians in milliseconds. */
export async function measureDepth(client: Client, list: ListRequest, token: string) {
  const second = (await client.ask(list, token)).next!;
  let deep = second;
  for (let row = PAGE; row < DEEP_ROWS; row += PAGE) deep = (await client.ask(list, token, deep)).next!;
  const [nearTimes, deepTimes]: number[][] = [[], []];
  for (let round = 0; round < 5; round += 1) {
    nearTimes!.push(...(await times(() => client.ask(list, token, second))));
    deepTimes!.push(...(await times(() => client.ask(list, token, deep))));
  }
  return { second: rounded(median(nearTimes!)), deep: rounded(median(deepTimes!)) };
}

async function times(work: () => Promise<unknown>, { warm, counted } = SAMPLES): Promise<number[]> {
  const all: number[] = [];
  for (let sample = 0; sample < warm + counted; sample += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return all.slice(warm);
}

export function p95Of(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return rounded(sorted[Math.ceil(sorted.length * 0.95) - 1]!);
}

export const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

import { median } from '../verdict.ts';
import type { Client } from './gateway-client.ts';
import { type ListRequest, listRequests, numberSearch } from './requests.ts';
import type { People } from './server.ts';

/** How often each list is asked for, and how many of the first times do not count. */
const SAMPLES = { warm: 10, counted: 100 };
const PAGE = 20;
const DEEP_ROWS = 5000;
/** By one member, without coming near the 30 that it may search in a minute. */
const SEARCHES = 20;

/** What one client waits for each list and search: p95 in milliseconds, by their names. */
export async function measureLists(
  client: Client,
  { agents, manager, tagIds }: People,
): Promise<Record<string, number>> {
  const p95: Record<string, number> = {};
  for (const list of listRequests(tagIds)) {
    const token = list.by === 'manager' ? manager : agents[0]!;
    p95[list.name] = p95Of(await times(() => client.ask(list, token)));
  }
  let asked = 0;
  const searches = { warm: 5, counted: Math.min(SAMPLES.counted, (agents.length - 1) * SEARCHES) };
  const search = () => client.ask(numberSearch((asked += 1) * 37), agents[asked % agents.length]!);
  p95['sea, a full number'] = p95Of(await times(search, searches));
  return p95;
}

/** The second page, and one 5,000 rows further on: medians in milliseconds, asked for in turn. */
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

function p95Of(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return rounded(sorted[Math.ceil(sorted.length * 0.95) - 1]!);
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100;

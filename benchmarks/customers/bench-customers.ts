import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildData } from '../lists/build-data.ts';
import type { Sizes } from '../lists/fill-data.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { conclude, median } from '../verdict.ts';
import { openEnterprise, type Enterprise } from './enterprise.ts';
import { type Question, questions } from './questions.ts';

/** Of both sizes an agent has about a thousand customers: what grows is what is around them. */
const CUSTOMERS_OF_AGENT = 2500;
const SMALL = 100_000;
/** Of one enterprise; `--customers` says less where there is no room for so many. */
const LARGE = optionOf('customers') ?? 10_000_000;
/** How often each question is put to each size, after those that do not count; `--samples` says less for a quick look. */
const SAMPLES = { warm: 5, counted: optionOf('samples') ?? 120 };
const P95 = 10;
const GROWTH = 1.3;

function optionOf(name: string): number | undefined {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return found ? Number(found.split('=')[1]) : undefined;
}

const sizesOf = (customers: number): Sizes => ({
  customers,
  agents: customers / CUSTOMERS_OF_AGENT,
  others: { enterprises: customers === SMALL ? 4 : 1000, customers: 50, agents: 2 },
});

const folder = mkdtempSync(path.join(tmpdir(), 'haihu-customers-'));
const open: Enterprise[] = [];
try {
  // One after the other: what one of them does at its start is not to disturb the other's first answers.
  const cold: Record<string, number>[] = [];
  for (const customers of [SMALL, LARGE]) {
    const dataDir = await buildData(sizesOf(customers));
    const enterprise = await openEnterprise(dataDir, { customers, logFile: path.join(folder, `${customers}.log`) });
    open.push(enterprise);
    cold.push(await askEachOnce(enterprise));
  }
  for (const enterprise of open) await enterprise.untilWarm();
  measure(await askInTurn(open[0]!, open[1]!), cold);
} finally {
  for (const enterprise of open) await enterprise.close();
  rmSync(folder, { recursive: true });
}

interface Answered {
  p95: number;
  median: number;
}

/** Straight after the start: PostgreSQL only begins to read what it had in its memory, and no code is compiled. */
async function askEachOnce(enterprise: Enterprise): Promise<Record<string, number>> {
  const took: Record<string, number> = {};
  for (const question of questions(enterprise)) took[question.name] = rounded(await timeOf(question));
  return took;
}

/** Each question to both, in turn: what else the machine does reaches both. */
async function askInTurn(small: Enterprise, large: Enterprise): Promise<Map<string, [Answered, Answered]>> {
  const ofLarge = questions(large);
  const found = new Map<string, [Answered, Answered]>();
  for (const [index, question] of questions(small).entries()) {
    const times: [number[], number[]] = [[], []];
    for (let sample = 0; sample < SAMPLES.warm + SAMPLES.counted; sample += 1) {
      const took = [await timeOf(question), await timeOf(ofLarge[index]!)] as const;
      if (sample >= SAMPLES.warm) took.forEach((time, size) => times[size]!.push(time));
    }
    const [ofSmall, ofBig] = times.map((all) => ({ p95: p95Of(all), median: rounded(median(all)) }));
    found.set(question.name, [ofSmall!, ofBig!]);
  }
  return found;
}

async function timeOf({ prepare, ask }: Question): Promise<number> {
  await prepare?.();
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

function measure(found: Map<string, [Answered, Answered]>, cold: Record<string, number>[]): void {
  const lists = [...found].map(([name, [small, large]]) => ({
    name,
    small,
    large,
    growth: rounded(large.median / small.median),
    cold: cold.map((took) => took[name]),
  }));
  const worst = (of: (list: (typeof lists)[number]) => number) =>
    lists.toSorted((one, other) => of(other) - of(one))[0]!;
  const slowest = worst(({ large }) => large.p95);
  const grown = worst(({ growth }) => growth);
  conclude(
    'customers',
    [
      { name: `slowest at ${LARGE} (${slowest.name}), p95`, unit: 'ms', measured: slowest.large.p95, atMost: P95 },
      // Of the medians: a p95 of a hundred answers is mostly the machine's.
      { name: `most grown from ${SMALL} (${grown.name})`, unit: 'times', measured: grown.growth, atMost: GROWTH },
    ],
    { customers: [SMALL, LARGE], samples: SAMPLES.counted, lists },
  );
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildData } from '../lists/build-data.ts';
import type { Sizes } from '../lists/fill-data.ts';
import { p95Of, rounded } from '../lists/latencies.ts';
import { conclude, median } from '../verdict.ts';
import { openEnterprise, type Enterprise } from './enterprise.ts';
import { type Question, questions } from './questions.ts';

/**
 * Customers of the enterprise for each of its agents. At both sizes an agent owns about a thousand, so only the rest
 * grows.
 */
const CUSTOMERS_OF_AGENT = 2500;
const SMALL = 100_000;
/** Customers of the large enterprise. `--customers` sets fewer where there is not enough room. */
const LARGE = optionOf('customers') ?? 10_000_000;
/**
 * Number of samples of each question at each size, after some that do not count. `--samples` sets fewer for a quick
 * look.
 */
const SAMPLES = { warm: 5, counted: optionOf('samples') ?? 120 };
/**
 * Factor of samples in a repetition. A question beyond a limit is asked again at the end, and those samples count. A
 * few of 234 questions are always unlucky.
 */
const AGAIN = 3;
const P95 = 10;
const P95_ANY_PART = 50;
/**
 * Factor of samples of an agenda beside the private list. Both are asked in turn, so that other work on the machine
 * affects both, and so often that a handful of slow answers does not decide about a p95.
 */
const BESIDE = 5;
/** Limits of an agenda: alone, and beside a private list. */
const [P95_AGENDA, AGENDA_BESIDE_LIST] = [25, 3];
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
  // They start one after the other, so that the start of one does not disturb the first answers of the other.
  const cold: Record<string, number>[] = [];
  for (const customers of [SMALL, LARGE]) {
    const dataDir = await buildData(sizesOf(customers));
    const enterprise = await openEnterprise(dataDir, { customers, logFile: path.join(folder, `${customers}.log`) });
    open.push(enterprise);
    cold.push(await askEachOnce(enterprise));
  }
  for (const enterprise of open) await enterprise.untilWarm();
  measure(await askInTurn(open[0]!, open[1]!), await askBesideList(open[1]!), cold);
} finally {
  for (const enterprise of open) await enterprise.close();
  rmSync(folder, { recursive: true });
}

interface Answered {
  p95: number;
  median: number;
}

/** The same question for both sizes. */
type Pair = [Question, Question];

/** Times of one question at both sizes, as asked and with pages of equal length. */
interface Compared {
  asked: [Answered, Answered];
  equal: [Answered, Answered];
}

interface Found extends Compared {
  name: string;
  isAnyPart: boolean;
  isAgenda: boolean;
  /** The first result, which missed a limit before the repetition. */
  first?: Found;
}

/**
 * Asks each question once right after the start, when PostgreSQL is still loading its memory and no code is compiled.
 */
async function askEachOnce(enterprise: Enterprise): Promise<Record<string, number>> {
  const took: Record<string, number> = {};
  for (const question of questions(enterprise)) took[question.name] = rounded(await timeOf(question));
  return took;
}

/** Asks each question at both sizes. Repeats those beyond a limit with more samples. */
async function askInTurn(small: Enterprise, large: Enterprise): Promise<Found[]> {
  const ofLarge = questions(large);
  const pairs = questions(small).map((question, index): Pair => [question, ofLarge[index]!]);
  const found: Found[] = [];
  for (const pair of pairs) found.push({ ...namesOf(pair), ...(await compareBoth(pair, SAMPLES.counted)) });
  for (const [index, first] of found.entries()) {
    if (isWithin(first)) continue;
    const again = await compareBoth(pairs[index]!, SAMPLES.counted * AGAIN);
    found[index] = { ...namesOf(pairs[index]!), ...again, first };
  }
  return found;
}

/** Asks for an agenda and for a private list in turn. */
async function askBesideList(enterprise: Enterprise): Promise<{ agenda: Answered; list: Answered }> {
  const all = questions(enterprise);
  const pair: Pair = [all.find(({ isAgenda }) => isAgenda)!, all.find(({ name }) => name === 'own, plain')!];
  const [agenda, list] = await compare(pair, SAMPLES.counted * BESIDE);
  return { agenda, list };
}

function namesOf([{ name, isAnyPart = false, isAgenda = false }]: Pair): Pick<
  Found,
  'name' | 'isAnyPart' | 'isAgenda'
> {
  return { name, isAnyPart, isAgenda };
}

function isWithin(found: Found): boolean {
  if (found.isAgenda) return slowestOf(found) <= P95_AGENDA;
  if (found.isAnyPart) return slowestOf(found) <= P95_ANY_PART;
  return slowestOf(found) <= P95 && growthOf(found.equal) <= GROWTH;
}

async function compareBoth(pair: Pair, samples: number): Promise<Compared> {
  const asked = await compare(pair, samples);
  const equal = await ofOneLength(pair);
  return { asked, equal: equal ? await compare(equal, samples) : asked };
}

/**
 * Makes both questions return equally many rows. A search by four digits finds four people among a hundred thousand,
 * and a page of twenty among ten million. Writing sixteen more rows is not a growth of the list. Null when the lengths
 * are equal or unknown.
 */
async function ofOneLength([question, other]: Pair): Promise<Pair | null> {
  if (!question.rows || !question.sized || !other.rows || !other.sized) return null;
  const [ofSmall, ofLarge] = [await question.rows(), await other.rows()];
  if (ofSmall === ofLarge) return null;
  const size = Math.max(1, Math.min(ofSmall, ofLarge));
  return [question.sized(size), other.sized(size)];
}

/** Asks two questions in turn, so that other work on the machine affects both. */
async function compare([question, other]: Pair, samples: number): Promise<[Answered, Answered]> {
  const times: [number[], number[]] = [[], []];
  for (let sample = 0; sample < SAMPLES.warm + samples; sample += 1) {
    const took = [await timeOf(question), await timeOf(other)] as const;
    if (sample >= SAMPLES.warm) took.forEach((time, size) => times[size]!.push(time));
  }
  const [first, second] = times.map((all) => ({ p95: p95Of(all), median: rounded(median(all)) }));
  return [first!, second!];
}

async function timeOf({ prepare, ask }: Question): Promise<number> {
  await prepare?.();
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

/** Compares the medians, because a p95 of a hundred answers depends mostly on the machine. */
function growthOf([small, large]: [Answered, Answered]): number {
  return rounded(large.median / small.median);
}

/** Returns the slower p95 of the large size, whatever the length of its page. */
function slowestOf({ asked, equal }: Compared): number {
  return Math.max(asked[1].p95, equal[1].p95);
}

function figuresOf({ name, isAnyPart, isAgenda, ...compared }: Found) {
  const { asked, equal } = compared;
  return {
    name,
    isAnyPart,
    isAgenda,
    small: asked[0],
    large: asked[1],
    slowest: slowestOf(compared),
    growth: growthOf(equal),
    growthAsAsked: growthOf(asked),
  };
}

function measure(
  found: Found[],
  beside: Awaited<ReturnType<typeof askBesideList>>,
  cold: Record<string, number>[],
): void {
  const lists = found.map(({ first, ...compared }) => ({
    ...figuresOf(compared),
    ...(first && { first: figuresOf(first) }),
    cold: cold.map((took) => took[compared.name]),
  }));
  type Figures = (typeof lists)[number];
  const worst = (of: (list: Figures) => number, isAnyPart = false) =>
    lists
      .filter((list) => list.isAnyPart === isAnyPart && !list.isAgenda)
      .toSorted((one, other) => of(other) - of(one))[0]!;
  const slowest = worst((list) => list.slowest);
  const slowestPart = worst((list) => list.slowest, true);
  const agenda = lists.find(({ isAgenda }) => isAgenda)!;
  const grown = worst(({ growth }) => growth);
  conclude(
    'customers',
    [
      { name: `slowest at ${LARGE} (${slowest.name}), p95`, unit: 'ms', measured: slowest.slowest, atMost: P95 },
      {
        name: `slowest by any part at ${LARGE} (${slowestPart.name}), p95`,
        unit: 'ms',
        measured: slowestPart.slowest,
        atMost: P95_ANY_PART,
      },
      {
        name: `an agenda at ${LARGE}, p95`,
        unit: 'ms',
        measured: Math.max(agenda.slowest, beside.agenda.p95),
        atMost: P95_AGENDA,
      },
      {
        name: `an agenda beside the private list at ${LARGE}, p95`,
        unit: 'times',
        measured: rounded(beside.agenda.p95 / beside.list.p95),
        atMost: AGENDA_BESIDE_LIST,
      },
      { name: `most grown from ${SMALL} (${grown.name})`, unit: 'times', measured: grown.growth, atMost: GROWTH },
    ],
    {
      customers: [SMALL, LARGE],
      samples: SAMPLES.counted,
      beside,
      askedAgain: found.filter(({ first }) => first).length,
      lists,
    },
  );
}

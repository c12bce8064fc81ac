import { answerRate, type CallStatistics } from './call-statistics.ts';

/**
 * The pacing of one task: the number of calls to place now. It is pure. A dialler asks every quarter of a second, and a
 * simulation asks the same.
 */

export interface PacingAgent {
  /** The agent's state. Only `ready` takes a call. Agents in other states become free in time. */
  state: 'ready' | 'talking' | 'wrap_up';
  /** Seconds in this state. */
  seconds: number;
}

export interface PacingInput {
  mode: 'progressive' | 'predictive';
  taskAgents: readonly PacingAgent[];
  /** The seconds since dialling of each call that still rings. */
  ringing: readonly number[];
  statistics: CallStatistics;
  /** Live answers of the last 30 days, and the number of them that met no agent within two seconds. */
  history: { answered: number; abandoned: number };
  /** The largest share of abandoned answers, 0 to 0.03. */
  cap: number;
}

/** The part of the cap from which a predictive task dials progressively. */
const STEP_DOWN = 2.5 / 3;
/** The abandoned share at which pacing aims, as a part of the cap, and the share at which it takes no risk at all. */
const AIM = 0.6;
const LIMIT = 0.8;
/** The spread of ringing times: the standard deviation of their logarithm. */
const SPREAD = 0.5;
/** The moments that are judged, as parts of the mean time to an answer. */
const LOOK_AHEAD = [0.5, 1, 2];

/**
 * Returns the number of calls to place now, 0 or more. Progressive: one for each ready agent that no ringing call waits
 * for. Predictive: as many as keep the expected answers without an agent under the cap at each judged moment. 0 while
 * no agent is ready.
 */
export function callsToPlace(input: PacingInput): number {
  const ready = input.taskAgents.filter(({ state }) => state === 'ready').length;
  if (ready === 0) return 0;
  const one = Math.max(0, ready - input.ringing.length);
  if (input.mode === 'progressive' || hasToStepDown(input)) return one;
  return Math.max(one, placesWithinRisk(input, ready));
}

/** Returns true if the abandoned share of the last 30 days leaves no room for dialling ahead. */
export function hasToStepDown({ history, cap }: Pick<PacingInput, 'history' | 'cap'>): boolean {
  return history.abandoned > 0 && history.abandoned >= history.answered * cap * STEP_DOWN;
}

/** Returns the history that leaves the least room. */
export function worstOf(histories: readonly [PacingInput['history'], ...PacingInput['history'][]], cap: number) {
  const shareOf = (history: PacingInput['history']) => smoothed({ history, cap });
  return histories.reduce((worst, history) => (shareOf(history) > shareOf(worst) ? history : worst));
}

/**
 * Returns the abandoned share of the last 30 days. A hundred answers at the aimed share are added, so that a few real
 * ones do not sway it.
 */
function smoothed({ history, cap }: Pick<PacingInput, 'history' | 'cap'>): number {
  return (history.abandoned + 100 * cap * AIM) / (history.answered + 100);
}

interface Forecast {
  /** Expected answers of ringing calls minus free agents at that moment, and the variance of that difference. */
  mean: number;
  variance: number;
  answers: number;
  /** The chance that a call placed now is answered by then. */
  chance: number;
}

function placesWithinRisk(input: PacingInput, ready: number): number {
  const forecasts = LOOK_AHEAD.map((part) => forecast(input, ready, part * input.statistics.ringSeconds));
  const risk = tolerated(input);
  const isWithin = (count: number) =>
    forecasts.every((one) => expectedExcess(one, count) <= risk * answersOf(one, count));
  // One tick places at most two calls for each agent. The next tick, a quarter of a second later, places more.
  let [low, high] = [0, 2 * input.taskAgents.length + 1];
  if (!isWithin(1)) return 0;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isWithin(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns the share of expected answers that may go without an agent. It shrinks to nothing as the last 30 days come
 * near the limit. So the task slows down smoothly and hardly ever has to step down.
 */
function tolerated({ history, cap }: PacingInput): number {
  const [aim, limit] = [cap * AIM, cap * LIMIT];
  const share = smoothed({ history, cap });
  return aim * Math.min(2, Math.max(0, (limit - share) / (limit - aim)));
}

function forecast({ taskAgents, ringing, statistics }: PacingInput, ready: number, seconds: number): Forecast {
  const rate = answerRate(statistics);
  let [mean, variance, answers] = [-ready, 0, 0];
  for (const taskAgent of taskAgents) {
    if (taskAgent.state === 'ready') continue;
    const chance = chanceToBeFree(taskAgent, statistics, seconds);
    mean -= chance;
    variance += chance * (1 - chance);
  }
  for (const age of ringing) {
    const chance = chanceOfAnswer(age, statistics, rate, seconds);
    answers += chance;
    variance += chance * (1 - chance);
  }
  return { mean: mean + answers, variance, answers, chance: chanceOfAnswer(0, statistics, rate, seconds) };
}

function chanceToBeFree(
  taskAgent: PacingAgent,
  { talkSeconds, wrapUpSeconds }: CallStatistics,
  seconds: number,
): number {
  if (taskAgent.state === 'wrap_up') return endsWithin(wrapUpSeconds, seconds);
  if (wrapUpSeconds < 1) return endsWithin(talkSeconds, seconds);
  // The chance that the talk and then the work after it both end in time.
  const [talk, work] = [1 / talkSeconds, 1 / wrapUpSeconds];
  if (Math.abs(talk - work) < 1e-6) return 1 - Math.exp(-talk * seconds) * (1 + talk * seconds);
  return 1 - (work * Math.exp(-talk * seconds) - talk * Math.exp(-work * seconds)) / (work - talk);
}

function endsWithin(mean: number, seconds: number): number {
  return mean < 1 ? 1 : 1 - Math.exp(-seconds / mean);
}

/** Returns the chance that a call which has rung for `age` seconds is answered within `seconds` more. */
function chanceOfAnswer(age: number, statistics: CallStatistics, rate: number, seconds: number): number {
  const answered = (at: number) => rate * ringsLonger(statistics.ringSeconds, at);
  const still = answered(age) + (1 - rate) * ringsLonger(statistics.unansweredSeconds, age);
  return still < 1e-9 ? 0 : (answered(age) - answered(age + seconds)) / still;
}

/** Returns the chance that ringing with this mean, log-normal, lasts longer than `seconds`. */
function ringsLonger(mean: number, seconds: number): number {
  if (seconds <= 0) return 1;
  return 1 - normal((Math.log(seconds / mean) + (SPREAD * SPREAD) / 2) / SPREAD);
}

function answersOf({ answers, chance }: Forecast, count: number): number {
  return answers + count * chance;
}

/**
 * Returns the expected answers without an agent if `count` calls are placed now. It is the mean of a normal variable
 * above zero.
 */
function expectedExcess({ mean, variance, chance }: Forecast, count: number): number {
  const middle = mean + count * chance;
  const deviation = Math.sqrt(variance + count * chance * (1 - chance));
  if (deviation < 1e-9) return Math.max(0, middle);
  const ratio = middle / deviation;
  return deviation * (Math.exp((-ratio * ratio) / 2) / Math.sqrt(2 * Math.PI)) + middle * normal(ratio);
}

/** Returns the standard normal distribution to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return value >= 0 ? 1 - tail : tail;
}

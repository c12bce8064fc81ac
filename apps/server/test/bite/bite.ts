import type { EndpointName } from '@haihu/contract/contract';
import { inject } from 'vitest';

/** A call that a page makes, and the answer that it gets in place of the server's. */
export interface PageAnswer {
  method: string;
  /** Pattern of the path below `/gateway/`. */
  path: string;
  name: EndpointName;
  /** The `data` of the answer. */
  reply: unknown;
}

/** The outcomes of a call in the order in which a test made it: answered, or refused by its handler. */
export type Outcomes = ('answered' | 'refused')[];

/**
 * Names the part that is taken away while tests run under `npm run coverage:bite`. `record`: nothing, the tests are
 * only watched. `call`: its handler answers `reply` and does nothing, but still refuses what it refused in the test of
 * that name (`refusals`). `screen`: see `e2e/bite-pages.ts`. `trigger`: its pushes are not sent; see `triggers.ts`.
 */
export type Bite =
  | { kind: 'record' }
  | { kind: 'call'; call: EndpointName; reply: unknown; refusals: Record<string, Outcomes> }
  | { kind: 'screen'; screen: string; answers: PageAnswer[]; isHidden: boolean }
  | { kind: 'trigger'; trigger: string };

/** The parts that one test used: the calls that were handled for it, and the screens and pushes that it saw. */
export interface Seen {
  calls: Partial<Record<EndpointName, Outcomes>>;
  /** The calls that pages made while they showed each screen, in order. Empty if the screen made none. */
  screens: Record<string, EndpointName[]>;
  triggers: string[];
  /** The number of times that the missing part was needed. */
  hits: number;
  /** The screen of the last step of the test. */
  screen: string | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined outside of `npm run coverage:bite`. */
    bite: Bite | undefined;
  }
  interface TaskMeta {
    bite?: Seen;
  }
}

/**
 * The record of the running test. Null between tests: the work of `beforeAll` belongs to no test, and nothing is taken
 * away from it.
 */
let seen: Seen | null = null;

export function beginTest(): void {
  seen = { calls: {}, screens: {}, triggers: [], hits: 0, screen: null };
}

/** Ends the record of the test, and returns it. */
export function endTest(): Seen | null {
  const ended = seen;
  seen = null;
  return ended;
}

/** Returns the part that is taken away now, or null. */
export function biteNow(): Bite | null {
  return seen && (inject('bite') ?? null);
}

/** Notes that the missing part was needed just now. */
export function noteHit(): void {
  if (seen) seen.hits += 1;
}

/** Returns the index of a call that begins now among those of its name in this test. Null between tests. */
export function noteCall(name: EndpointName): number | null {
  return seen && (seen.calls[name] ??= []).push('answered') - 1;
}

/** Notes that the handler refused the call at this index. */
export function noteRefusal(name: EndpointName, place: number | null): void {
  if (seen && place !== null) seen.calls[name]![place] = 'refused';
}

export function noteTrigger(trigger: string): void {
  if (seen && !seen.triggers.includes(trigger)) seen.triggers.push(trigger);
}

/** Notes a step of the test on the screen, and the call that a page made there. */
export function noteScreen(screen: string, name?: EndpointName): void {
  if (!seen) return;
  seen.screen = screen;
  const made = (seen.screens[screen] ??= []);
  if (name && !made.includes(name)) made.push(name);
}

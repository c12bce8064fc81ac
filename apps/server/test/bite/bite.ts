import type { CallName } from '@haihu/contract/contract';
import { inject } from 'vitest';

/** A call that a page made, as it travels, with what it is answered in place of the server's answer. */
export interface PageAnswer {
  method: string;
  /** Pattern of the path below `/gateway/`. */
  path: string;
  name: CallName;
  /** The `data` of the answer. */
  reply: unknown;
}

/** What became of a call, each time in the order in which a test made it: answered, or refused by its handler. */
export type Outcomes = ('answered' | 'refused')[];

/**
 * Names what is taken away while tests run under `npm run coverage:bite`. `record`: nothing, the tests are only watched.
 * `call`: its handler answers `reply` and does nothing; it still refuses what it refused in the test of that name (`refusals`). `screen`: see `e2e/bite-pages.ts`. `trigger`: its pushes are not sent; see `triggers.ts`.
 */
export type Bite =
  | { kind: 'record' }
  | { kind: 'call'; call: CallName; reply: unknown; refusals: Record<string, Outcomes> }
  | { kind: 'screen'; screen: string; answers: PageAnswer[]; isHidden: boolean }
  | { kind: 'trigger'; trigger: string };

/** What one test did: the calls that were handled for it, the screens and pushes that it saw. */
export interface Seen {
  calls: Partial<Record<CallName, Outcomes>>;
  /** The calls that pages made while they showed the screen, in order. Empty where it asked for nothing. */
  screens: Record<string, CallName[]>;
  triggers: string[];
  /** How often what is taken away was missing. */
  hits: number;
  /** The screen that a step of the test was on last. */
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

/** Of the test under way. Null between tests: what `beforeAll` makes is no test's, and nothing is taken away from it. */
let seen: Seen | null = null;

export function beginTest(): void {
  seen = { calls: {}, screens: {}, triggers: [], hits: 0, screen: null };
}

/** Returns what the test did. */
export function endTest(): Seen | null {
  const ended = seen;
  seen = null;
  return ended;
}

/** Returns what is taken away now, or null. */
export function biteNow(): Bite | null {
  return seen && (inject('bite') ?? null);
}

/** Notes that what is taken away was missing just now. */
export function noteHit(): void {
  if (seen) seen.hits += 1;
}

/** Returns the place of a call that begins now among those of its name in this test. Null between tests. */
export function noteCall(name: CallName): number | null {
  return seen && (seen.calls[name] ??= []).push('answered') - 1;
}

/** Notes that the handler refused the call at this place. */
export function noteRefusal(name: CallName, place: number | null): void {
  if (seen && place !== null) seen.calls[name]![place] = 'refused';
}

export function noteTrigger(trigger: string): void {
  if (seen && !seen.triggers.includes(trigger)) seen.triggers.push(trigger);
}

/** Notes a step of the test on the screen, and the call that a page made there. */
export function noteScreen(screen: string, name?: CallName): void {
  if (!seen) return;
  seen.screen = screen;
  const made = (seen.screens[screen] ??= []);
  if (name && !made.includes(name)) made.push(name);
}

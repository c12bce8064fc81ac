import type { CallCause } from '@haihu/contract/calls/values';
import type { VisitShortcut } from '@haihu/contract/config/values';
import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome, WaitingVisitFate } from '@haihu/contract/followups/values';
import type { VisitChoice } from './visit-times.ts';

/** What one chip says: an outcome, and for numbers that do not work their label too. */
export const results = {
  interested: { outcome: 'interested' },
  call_again: { outcome: 'call_again' },
  added_wechat: { outcome: 'added_wechat' },
  not_interested: { outcome: 'not_interested' },
  wrong_person: { outcome: 'wrong_person', phoneLabel: 'wrong_person' },
  do_not_call: { outcome: 'do_not_call', phoneLabel: 'refuses_calls' },
  no_contact: { outcome: 'no_contact' },
  unreachable: { outcome: 'no_contact', phoneLabel: 'unreachable' },
  empty_number: { outcome: 'no_contact', phoneLabel: 'empty_number' },
  stopped: { outcome: 'no_contact', phoneLabel: 'stopped' },
} as const satisfies Record<string, { outcome: Outcome; phoneLabel?: PhoneLabel }>;

export type Result = keyof typeof results;

/** Six chips each: when both talked, and when nobody was reached. */
export const talkedResults: readonly Result[] = [
  'interested',
  'call_again',
  'added_wechat',
  'not_interested',
  'wrong_person',
  'do_not_call',
];
export const unreachedResults: readonly Result[] = [
  'no_contact',
  'call_again',
  'unreachable',
  'empty_number',
  'stopped',
  'do_not_call',
];

const NO_FOLLOW_UP = 6;

/** What a result settles by itself; all of it can be changed. A visit is one of those that the form offers. */
function presetOf(result: Result, shortcuts: readonly VisitShortcut[]): { visit?: VisitChoice; level?: number } {
  switch (result) {
    case 'call_again':
      return { visit: shortcuts.includes('tomorrow') ? 'tomorrow' : shortcuts.at(-1) };
    case 'do_not_call':
    case 'empty_number':
    case 'stopped':
      return { visit: 'none', level: NO_FOLLOW_UP };
    case 'not_interested':
    case 'wrong_person':
      return { visit: 'none' };
    default:
      return {};
  }
}

/** What the app may choose by itself: the result by how the call ended, the rest by the result. */
export type PresetPart = 'result' | 'level' | 'visit';

/** The part of a draft that a result has to do with. */
export interface ChosenResult {
  result: Result | null;
  /** Null: as the customer has it. */
  level: number | null;
  visit: VisitChoice | null;
  /** What the app chose by itself: it goes with the result that it was chosen for. */
  preset: readonly PresetPart[];
}

interface ResultSettings {
  shortcuts: readonly VisitShortcut[];
  /** The time of the call-back that waits; null for none. It is kept, and a new one is proposed only once it is due. */
  waitingAt: string | null;
  /** The app chooses it, by how the call ended. */
  isPreset?: boolean;
}

/** Chooses a result, or none. What the result before it set by itself goes with it, and what was set by hand stays. */
export function chooseResult(
  before: ChosenResult,
  result: Result | null,
  { shortcuts, waitingAt, isPreset = false }: ResultSettings,
): ChosenResult {
  const kept = {
    level: before.preset.includes('level') ? null : before.level,
    visit: before.preset.includes('visit') ? null : before.visit,
  };
  const { level = null, visit = null } = result === null ? {} : presetOf(result, shortcuts);
  const proposed = waitingAt === null || (visit !== 'none' && Date.parse(waitingAt) <= Date.now()) ? visit : null;
  const chosen = { level: kept.level ?? level, visit: kept.visit ?? proposed };
  const preset: PresetPart[] = isPreset ? ['result'] : [];
  for (const part of ['level', 'visit'] as const) if (chosen[part] !== kept[part]) preset.push(part);
  return { result, ...chosen, preset };
}

/** Adds to what was chosen by hand that it was: it stays whatever the result becomes. */
export function byHand<Part extends object>({ preset }: Pick<ChosenResult, 'preset'>, part: Part) {
  return { ...part, preset: preset.filter((each) => !(each in part)) };
}

const refusals: readonly Result[] = ['not_interested', 'do_not_call'];

/** What becomes of the call-back that waits, unless that is decided by hand: what was refused or kept is done. */
export function usualFate(result: Result | null, { at, talked }: { at: string; talked: boolean }): WaitingVisitFate {
  if (result !== null && refusals.includes(result)) return 'done';
  return talked && Date.parse(at) <= Date.now() ? 'done' : 'kept';
}

/** What a call that reached nobody says by itself. */
export function unreachedResult(cause: CallCause | null): Result {
  return cause === 'empty_number' || cause === 'stopped' || cause === 'unreachable' ? cause : 'no_contact';
}

/** The chips to offer after a call that ended so, the one that is chosen among them. `cause`: null where none ended. */
export function resultsAfter(cause: CallCause | null, chosen: Result | null): readonly Result[] {
  const [likely, other] =
    cause === null || cause === 'answered' ? [talkedResults, unreachedResults] : [unreachedResults, talkedResults];
  return chosen === null || likely.includes(chosen) ? likely : other;
}

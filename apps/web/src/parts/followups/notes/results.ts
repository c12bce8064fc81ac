import type { CallCause } from '@haihu/contract/calls/values';
import type { CallBackShortcut } from '@haihu/contract/config/values';
import type { PhoneLabel } from '@haihu/contract/customers/values';
import type { Outcome, WaitingCallBackFate } from '@haihu/contract/followups/values';
import type { CallBackChoice } from '../call-backs/call-back-times.ts';

/** The outcome behind each chip. For a number that does not work, its label too. */
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

export type ConversationResult = keyof typeof results;

/** Chips to offer, six for each case: after a talk, and after a call that reached nobody. */
export const talkedResults: readonly ConversationResult[] = [
  'interested',
  'call_again',
  'added_wechat',
  'not_interested',
  'wrong_person',
  'do_not_call',
];
export const unreachedResults: readonly ConversationResult[] = [
  'no_contact',
  'call_again',
  'unreachable',
  'empty_number',
  'stopped',
  'do_not_call',
];

const NO_FOLLOW_UP = 6;

/**
 * Returns the values that a result sets by itself; the user can change all of them. The call-back is one of the form's
 * shortcuts.
 */
function presetOf(
  result: ConversationResult,
  shortcuts: readonly CallBackShortcut[],
): { visit?: CallBackChoice; level?: number } {
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

/** Parts that the app may choose: the result by how the call ended, the others by the result. */
export type PresetPart = 'result' | 'level' | 'visit';

/** The part of a draft that depends on the result. */
export interface ChosenResult {
  result: ConversationResult | null;
  /** `null` keeps the customer's level. */
  level: number | null;
  visit: CallBackChoice | null;
  /** Parts that the app chose by itself. They change when the user chooses another result. */
  preset: readonly PresetPart[];
}

interface ResultSettings {
  shortcuts: readonly CallBackShortcut[];
  /** Time of an existing call-back, or `null`. It is kept, and a new one is proposed only once it is due. */
  waitingAt: string | null;
  /** True if the app chooses the result by how the call ended. */
  isPreset?: boolean;
}

/** Chooses a result, or none. Removes the values that the former result set, and keeps the user's own. */
export function chooseResult(
  before: ChosenResult,
  result: ConversationResult | null,
  { shortcuts, waitingAt, isPreset = false }: ResultSettings,
): ChosenResult {
  const kept = {
    level: before.preset.includes('level') ? null : before.level,
    visit: before.preset.includes('visit') ? null : before.visit,
  };
  const { level = null, visit: callBack = null } = result === null ? {} : presetOf(result, shortcuts);
  const proposed = waitingAt === null || (callBack !== 'none' && Date.parse(waitingAt) <= Date.now()) ? callBack : null;
  const chosen = { level: kept.level ?? level, visit: kept.visit ?? proposed };
  const preset: PresetPart[] = isPreset ? ['result'] : [];
  for (const part of ['level', 'visit'] as const) if (chosen[part] !== kept[part]) preset.push(part);
  return { result, ...chosen, preset };
}

/** Adds a part that the user chose. It then stays whatever the result becomes. */
export function byHand<Part extends object>({ preset }: Pick<ChosenResult, 'preset'>, part: Part) {
  return { ...part, preset: preset.filter((each) => !(each in part)) };
}

const refusals: readonly ConversationResult[] = ['not_interested', 'do_not_call'];

/**
 * Returns the usual decision about an existing call-back. It is done after a refusal, or after a talk at or past its
 * time.
 */
export function usualFate(
  result: ConversationResult | null,
  { at, talked }: { at: string; talked: boolean },
): WaitingCallBackFate {
  if (result !== null && refusals.includes(result)) return 'done';
  return talked && Date.parse(at) <= Date.now() ? 'done' : 'kept';
}

/** Returns the result of a call that reached nobody, by its cause. */
export function unreachedResult(cause: CallCause | null): ConversationResult {
  return cause === 'empty_number' || cause === 'stopped' || cause === 'unreachable' ? cause : 'no_contact';
}

/**
 * Returns the change of a draft by the end of its call, or by a call that is on (`cause` null). A result that the app chose
 * after an earlier call goes, because it is none of this one. The user's own stays.
 */
export function resultByCall(before: ChosenResult, cause: CallCause | null): Partial<ChosenResult> {
  const isByHand = before.result !== null && !before.preset.includes('result');
  const result = cause === null || cause === 'answered' ? null : unreachedResult(cause);
  if (isByHand || result === before.result) return {};
  return chooseResult(before, result, { shortcuts: [], waitingAt: null, isPreset: result !== null });
}

/** Lists the chips to offer after a call, including the chosen one. `cause` is `null` if there was no call. */
export function resultsAfter(
  cause: CallCause | null,
  chosen: ConversationResult | null,
): readonly ConversationResult[] {
  const [likely, other] =
    cause === null || cause === 'answered' ? [talkedResults, unreachedResults] : [unreachedResults, talkedResults];
  return chosen === null || likely.includes(chosen) ? likely : other;
}

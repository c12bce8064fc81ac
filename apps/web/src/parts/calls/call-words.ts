import type { Call } from '@haihu/contract/calls/core/calls';
import type { AnnouncementKind } from '@haihu/contract/calls/values';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { language } from '../../shared/i18n/language.ts';
import { t } from './texts.ts';

type Ended = Pick<Call, 'cause' | 'announced' | 'talkSeconds'>;

/** Writes the result of a call: 接通 3分12秒, 无人接听. Writes the state of a call that still runs. */
export function callResultWords({
  state,
  direction,
  cause,
  announced,
  talkSeconds,
}: Ended & Pick<Call, 'state' | 'direction'>): string {
  if (state !== 'ended') return runningWords(state, direction);
  return cause === 'answered' ? t.answeredFor(talkTime(talkSeconds)) : causeWords(cause, announced);
}

/** Writes the result, with the ring time if nobody answered: 无人接听 响铃 28 秒. */
export function resultAndRing(call: Ended & Pick<Call, 'state' | 'direction' | 'ringSeconds'>): string {
  const words = callResultWords(call);
  const rangInVain = call.state === 'ended' && call.cause !== 'answered' && call.ringSeconds;
  return rangInVain ? t.rang(words, call.ringSeconds!) : words;
}

/** Writes the state at the head of the call screen: 对方响铃中, 通话中. For an ended call, how it ended: 对方已挂断, 无人接听. */
export function stateWords({
  state,
  direction,
  cause,
  announced,
  hungUpBy,
  refusal,
  mode,
}: Pick<Call, 'state' | 'direction' | 'cause' | 'announced' | 'hungUpBy' | 'refusal' | 'mode'>): string {
  if (mode === 'device') return deviceWords({ state, cause });
  if (state !== 'ended') return runningWords(state, direction);
  if (refusal) return t.refusals[refusal];
  return cause === 'answered' ? t.hungUpBy[hungUpBy ?? 'system'] : causeWords(cause, announced);
}

/** Writes the state of a call that still runs. Until somebody talks with a caller, their call is only coming in. */
function runningWords(state: Exclude<Call['state'], 'ended'>, direction: Call['direction']): string {
  const isTalk = state === 'answered' || state === 'bridged';
  return direction === 'inbound' && !isTalk ? t.comingIn : t.states[state];
}

/** Writes the state of a call by the agent's own phone, which reports only the outcome. */
function deviceWords({ state, cause }: Pick<Call, 'state' | 'cause'>): string {
  if (state !== 'ended') return t.device[state === 'created' ? 'waiting' : 'dialled'];
  return cause === 'answered' ? t.device.reported : causeWords(cause);
}

/** Writes a duration: 3分12秒. */
export function talkTime(seconds: number): string {
  return shortDuration(seconds, durationWords[language]);
}

/** Writes why a call ended. What the carrier announced tells more than a cause: 对方已关机 in place of 无法接通. */
export function causeWords(cause: Call['cause'], announced?: Call['announced']): string {
  const said: Partial<Record<AnnouncementKind, string>> = t.announced;
  return (announced && said[announced]) || (cause ? t.causes[cause] : t.states.ended);
}

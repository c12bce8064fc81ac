import type { AgentLeg, Telephony } from '../telephony.ts';
import type { EngineCalls } from './engine-calls.ts';

type Verbs =
  | 'connectAgent'
  | 'stopRinging'
  | 'play'
  | 'takeMessage'
  | 'leaveMessage'
  | 'sendDigits'
  | 'hold'
  | 'mute'
  | 'record'
  | 'transfer'
  | 'takeOver'
  | 'consult'
  | 'consultEnd'
  | 'park'
  | 'monitor';

interface PhoneLooks {
  /** Returns true if a phone can be rung. */
  isThere(leg: AgentLeg): Promise<boolean>;
  /** Returns true if a phone could be rung a moment ago. An event tells if it is gone by now. */
  mayBeThere(leg: AgentLeg): Promise<boolean>;
}

/** Makes the functions that change a running call. */
export function createCallVerbs(
  { live }: Pick<EngineCalls, 'live'>,
  { isThere, mayBeThere }: PhoneLooks,
): Pick<Telephony, Verbs> {
  return {
    async connectAgent(callId, leg) {
      const call = live(callId);
      return call?.connectAgent !== undefined && (await mayBeThere(leg)) && call.connectAgent(leg);
    },
    async stopRinging(callId) {
      return live(callId)?.stopRinging?.() ?? false;
    },
    async play(callId, sound, own, place) {
      return (await live(callId)?.play?.(sound, own, place)) ?? false;
    },
    async takeMessage(callId, { seconds, own }) {
      return live(callId)?.takeMessage?.(seconds, own) ?? false;
    },
    async leaveMessage(callId, sound) {
      return live(callId)?.leaveMessage?.(sound) ?? false;
    },
    async sendDigits(callId, digits) {
      return (await live(callId)?.sendDigits?.(digits)) ?? false;
    },
    async hold(callId, isOn) {
      return (await live(callId)?.hold?.(isOn)) ?? false;
    },
    async mute(callId, isOn) {
      return (await live(callId)?.mute?.(isOn)) ?? false;
    },
    async record(callId, isOn) {
      return (await live(callId)?.record?.(isOn)) ?? false;
    },
    async transfer(callId, to) {
      const call = live(callId);
      return call?.transfer !== undefined && (await isThere(to)) && call.transfer(to);
    },
    async takeOver(callId, mayHave) {
      return live(callId)?.takeOver?.(mayHave) ?? false;
    },
    async consult(callId, to, seconds) {
      const call = live(callId);
      return call?.consult !== undefined && (await isThere(to)) && call.consult(to, seconds);
    },
    async consultEnd(callId, how) {
      return (await live(callId)?.consultEnd?.(how)) ?? false;
    },
    async park(callId) {
      return (await live(callId)?.park?.()) ?? false;
    },
    async monitor(callId, mode, leg) {
      const call = live(callId);
      return call?.monitor !== undefined && (await isThere(leg)) && call.monitor(mode, leg);
    },
  };
}

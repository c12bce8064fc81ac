import type { ButtonKind, HeadsetButton, HeadsetInputs, Lamps } from './headset-reports.ts';

/** The call as the headset is to show it. */
export interface HeadsetCall {
  phase: 'none' | 'ringing' | 'talking';
  isMuted: boolean;
  isHeld: boolean;
}

/** `refuse`: there is nothing to do, and the headset must hear again what its lamps are. */
export type HeadsetAction = 'pickUp' | 'hangUp' | 'decline' | 'mute' | 'unmute' | 'hold' | 'unhold' | 'refuse';

/** Milliseconds in which a headset answers a change of its lamps. One without a wire opens its radio first. */
export const ECHO = { state: 2000, toggle: 500 } as const;

/** Returns the lamps for a call. */
export function lampsOf({ phase, isMuted, isHeld }: HeadsetCall): Lamps {
  const offHook = phase === 'talking';
  return { offHook, ring: phase === 'ringing', mute: offHook && isMuted, hold: offHook && isHeld };
}

/**
 * Tells what the reports of a headset mean for the call. A headset answers each lamp with a report that looks as if
 * somebody had pressed a button, so such an answer counts for nothing. `now`: milliseconds of any clock.
 */
export function createHeadsetButtons(kinds: HeadsetInputs['kinds'], now: () => number) {
  let call: HeadsetCall = { phase: 'none', isMuted: false, isHeld: false };
  const [hook, mute, hold] = [kinds.hook, kinds.mute, kinds.hold].map((kind) => followSwitch(kind ?? 'toggle', now));
  const [flash, drop] = [followKey(), followKey()];

  function ofHook(isOff: boolean | null): HeadsetAction | null {
    if (isOff === null) return null;
    if (isOff) return call.phase === 'ringing' ? 'pickUp' : call.phase === 'none' ? 'refuse' : null;
    return call.phase === 'talking' ? 'hangUp' : null;
  }

  function ofTalk(isOn: boolean | null, on: HeadsetAction, off: HeadsetAction): HeadsetAction | null {
    if (isOn === null) return null;
    return call.phase === 'talking' ? (isOn ? on : off) : 'refuse';
  }

  return {
    /** Takes the state of the call. Returns the lamps that show it. */
    show(next: HeadsetCall): Lamps {
      call = next;
      const lamps = lampsOf(next);
      hook!.tell(lamps.offHook);
      mute!.tell(lamps.mute);
      hold!.tell(lamps.hold);
      return lamps;
    },
    /** Takes the buttons of one report. Returns what the person asked for, in the order in which it is to be done. */
    take(read: Partial<Record<HeadsetButton, boolean>>): HeadsetAction[] {
      const isDropped = drop!(read.drop);
      const isFlashed = flash!(read.flash);
      const asked = [
        ofHook(hook!.take(read.hook)),
        isDropped ? (call.phase === 'ringing' ? 'decline' : call.phase === 'talking' ? 'hangUp' : null) : null,
        ofTalk(mute!.take(read.mute), 'mute', 'unmute'),
        ofTalk(hold!.take(read.hold), 'hold', 'unhold'),
        isFlashed && call.phase === 'talking' ? (call.isHeld ? 'unhold' : 'hold') : null,
      ] as const;
      return asked.filter((action) => action !== null);
    },
  };
}

/** Follows a key that springs back. Returns true when it goes down. */
function followKey() {
  let wasDown = false;
  return (isDown: boolean | undefined): boolean => {
    if (isDown === undefined) return false;
    const isPress = isDown && !wasDown;
    wasDown = isDown;
    return isPress;
  };
}

/** Follows a switch that both sides turn. */
function followSwitch(kind: ButtonKind, now: () => number) {
  let isOn = false;
  let reported = false;
  const key = followKey();
  /** The changes of ours that the headset has not answered. */
  let awaited: { isOn: boolean; until: number }[] = [];

  /** Returns true if the headset only answers a change of ours, and forgets that change and those before it. */
  function isAnswer(value: boolean): boolean {
    awaited = awaited.filter(({ until }) => until > now());
    const at = kind === 'toggle' ? awaited.length - 1 : awaited.findIndex((change) => change.isOn === value);
    awaited = awaited.slice(at + 1);
    return at >= 0;
  }

  return {
    /** The page has turned the switch. Nothing happens if the headset did that. */
    tell(value: boolean): void {
      if (value === isOn) return;
      isOn = value;
      awaited.push({ isOn: value, until: now() + ECHO[kind] });
    },
    /** Takes the switch from a report. Returns its new state if a person turned it, else `null`. */
    take(value: boolean | undefined): boolean | null {
      if (value === undefined) return null;
      if (kind === 'toggle') {
        if (!key(value) || isAnswer(value)) return null;
        isOn = !isOn;
        return isOn;
      }
      // A headset that never answers keeps its bit, in the reports of other buttons too. Only a change is a press.
      if (value === reported) return null;
      reported = value;
      if (isAnswer(value) || value === isOn) return null;
      isOn = value;
      return value;
    },
  };
}

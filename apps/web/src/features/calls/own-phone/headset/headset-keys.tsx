import type { HeadsetAction } from '@haihu/rules/calls/own-phone/headset-buttons';
import { useEffect, useRef, useState } from 'react';
import type { HidDevice } from '../../../../native/hid.ts';
import { hangUp, hold, mute, pickUp } from '../../../../parts/calls/own-phone/softphone.ts';
import type { PageCall } from '../../../../parts/calls/own-phone/softphone-state.ts';
import { useRunningCall } from '../../../../parts/calls/use-call.ts';
import { useControls, useSwitch } from '../../../../parts/calls/use-controls.ts';
import { showToast } from '../../../../shared/ui/toast.tsx';
import { useHeadset } from './headset.ts';
import { type HeadsetLink, linkHeadset } from './headset-link.ts';
import { t } from './texts.ts';

export interface HeadsetKeysProps {
  device: HidDevice;
  call: PageCall | null;
  decline: () => void;
}

/** Lets the buttons of a headset answer, mute, hold and end the call of this page, and its lamps show that call. */
export default function HeadsetKeys({ device, call, decline }: HeadsetKeysProps) {
  const [link, setLink] = useState<HeadsetLink | null>(null);
  const isBusy = useHeadset().status === 'busy';
  const { isMuted, isHeld, turn } = useTalk(call);
  const act = useRef<(action: HeadsetAction) => void>(undefined);
  useEffect(() => {
    act.current = (action) => {
      if (action === 'pickUp') void pickUp();
      else if (action === 'hangUp') hangUp();
      else if (action === 'decline') decline();
      else if (action !== 'refuse') turn[action]();
    };
  });

  useEffect(() => {
    const made = linkHeadset(device, (action) => act.current?.(action));
    setLink(made);
    // A page that closes leaves no headset that believes in a call.
    window.addEventListener('pagehide', made.end);
    return () => {
      window.removeEventListener('pagehide', made.end);
      made.end();
    };
  }, [device]);

  const phase = call === null ? 'none' : call.phase === 'ringing' ? 'ringing' : 'talking';
  useEffect(() => link?.show({ phase, isMuted, isHeld }), [link, phase, isMuted, isHeld]);
  useEffect(() => {
    if (isBusy) showToast(t.busy, { kind: 'warn', action: link ? { label: t.retry, onAct: link.retry } : undefined });
  }, [isBusy, link]);
  return null;
}

/** Reads and turns the switches of the talk. Those of a call with another person are the server's. */
function useTalk(call: PageCall | null) {
  const running = useRunningCall();
  const callId = running?.id ?? '';
  const isTalk = running?.state === 'answered' || running?.state === 'bridged';
  const controls = useControls(callId, isTalk);
  const { mutate: muteThere } = useSwitch(callId, 'calls.mute');
  const { mutate: holdThere } = useSwitch(callId, 'calls.hold');
  const mine = { isMuted: call?.isMuted ?? false, isHeld: call?.isHeld ?? false };
  // The music of a consultation is not the agent's own hold.
  const isAlone = !controls?.consult || controls.consult.state === 'joined';
  const theirs = { isMuted: controls?.isMuted ?? false, isHeld: isAlone && controls?.isHeld === true };
  return {
    isMuted: mine.isMuted || theirs.isMuted,
    isHeld: mine.isHeld || theirs.isHeld,
    turn: {
      mute: () => (isTalk ? muteThere(true) : mute(true)),
      unmute() {
        if (mine.isMuted) mute(false);
        if (theirs.isMuted) muteThere(false);
      },
      hold: () => (isTalk ? holdThere(true) : hold(true)),
      unhold() {
        if (mine.isHeld) hold(false);
        if (theirs.isHeld) holdThere(false);
      },
    },
  };
}

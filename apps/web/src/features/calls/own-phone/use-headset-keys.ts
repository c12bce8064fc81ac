import { useEffect } from 'react';
import type { PageCall } from '../../../parts/calls/own-phone/softphone-state.ts';
import { t } from './softphone-texts.ts';

interface Phone {
  pickUp: () => unknown;
  hangUp: () => unknown;
  mute: (isOn: boolean) => unknown;
}

/** The actions that headsets, keyboards and lock screens have keys for. */
const actions = ['hangup', 'togglemicrophone', 'play', 'pause'] as const;

/**
 * Lets the keys of a headset, and those on the lock screen, answer, mute and end the call of this page. The screen says
 * that there is a call, and names nobody.
 */
export function useHeadsetKeys(call: PageCall | null, phone: Phone): void {
  const isRinging = call?.phase === 'ringing';
  const isMuted = call?.isMuted ?? false;
  const isThere = call !== null;
  useEffect(() => {
    const session = navigator.mediaSession as MediaSession | undefined;
    if (!session || !isThere) return;
    // A headset with one key sends play and pause. They do not hang up, because earphones send pause when taken out.
    const silence = (on?: boolean) => (isRinging ? void phone.pickUp() : silenceCall(phone, isMuted, on));
    const handlers = {
      hangup: () => void phone.hangUp(),
      togglemicrophone: () => silence(),
      play: () => silence(false),
      pause: () => silence(true),
    };
    for (const action of actions) handle(session, action, handlers[action]);
    if (globalThis.MediaMetadata) session.metadata = new MediaMetadata({ title: isRinging ? t.incoming : t.inCall });
    session.playbackState = isRinging || isMuted ? 'paused' : 'playing';
    void session.setMicrophoneActive?.(!isMuted);
    return () => {
      for (const action of actions) handle(session, action, null);
      session.metadata = null;
      session.playbackState = 'none';
    };
  }, [phone, isThere, isRinging, isMuted]);
}

/** Mutes the call, or ends that. `on`: the wanted state, or the other one if undefined. */
function silenceCall({ mute }: Phone, isMuted: boolean, on?: boolean): void {
  // The key on the screen shows the state of the call, so it is pressed if it is there.
  const key = document.querySelector<HTMLElement>('[data-key=mute]:not(:disabled)');
  const before = key ? key.getAttribute('aria-pressed') === 'true' : isMuted;
  if (on === before) return;
  if (key) key.click();
  else mute(!before);
}

function handle(session: MediaSession, action: (typeof actions)[number], run: (() => void) | null): void {
  try {
    session.setActionHandler(action as MediaSessionAction, run);
  } catch {
    // This browser has no such key.
  }
}

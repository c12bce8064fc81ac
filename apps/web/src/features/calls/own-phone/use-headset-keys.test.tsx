// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { PageCall } from '../../../parts/calls/own-phone/softphone-state.ts';
import { clearPage, draw } from '../../../shared/lib/test-page.tsx';
import { t } from './softphone-texts.ts';
import { useHeadsetKeys } from './use-headset-keys.ts';

const ofTheTest = navigator;

afterEach(async () => {
  await clearPage();
  vi.unstubAllGlobals();
});

const talk: PageCall = { phase: 'talking', since: 1, sound: 'flows', isMuted: false, isHeld: false };

/** A browser with keys for calls. `lacks`: actions that it does not know. */
async function withKeys(lacks: string[] = []) {
  const keys = new Map<string, (() => void) | null>();
  const session = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    setActionHandler(action: string, run: (() => void) | null) {
      if (lacks.includes(action)) throw new TypeError(action);
      keys.set(action, run);
    },
    setMicrophoneActive: vi.fn(),
  };
  vi.stubGlobal('navigator', Object.create(ofTheTest, { mediaSession: { value: session } }));
  vi.stubGlobal(
    'MediaMetadata',
    class {
      title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  const done: string[] = [];
  const phone = {
    pickUp: () => done.push('pick up'),
    hangUp: () => done.push('hang up'),
    mute: (isOn: boolean) => done.push(isOn ? 'mute' : 'unmute'),
  };
  function Keys({ call, screen }: { call: PageCall | null; screen?: React.ReactNode }) {
    useHeadsetKeys(call, phone);
    return screen;
  }
  const { render } = await draw(<Keys call={null} />);
  return {
    session,
    done,
    press: (action: string) => keys.get(action)?.(),
    has: () => [...keys].filter(([, run]) => run).map(([action]) => action),
    show: (call: PageCall | null, screen?: React.ReactNode) => render(<Keys {...{ call, screen }} />),
  };
}

test('while it rings every key answers, except the one that declines', async () => {
  const { show, press, done, session } = await withKeys();
  await show({ ...talk, phase: 'ringing' });
  for (const key of ['play', 'pause', 'togglemicrophone', 'hangup']) press(key);
  expect(done).toEqual(['pick up', 'pick up', 'pick up', 'hang up']);
  expect(session.metadata!.title).toBe(t.incoming);
});

test('in the talk the keys mute, unmute and hang up, and the screen names nobody', async () => {
  const { show, press, done, session } = await withKeys();
  await show(talk);
  expect([session.metadata!.title, session.playbackState]).toEqual([t.inCall, 'playing']);
  press('play');
  press('pause');
  press('togglemicrophone');
  await show({ ...talk, isMuted: true });
  expect(session.playbackState).toBe('paused');
  expect(session.setMicrophoneActive).toHaveBeenLastCalledWith(false);
  press('play');
  press('togglemicrophone');
  press('hangup');
  expect(done).toEqual(['mute', 'mute', 'unmute', 'unmute', 'hang up']);
});

test('a mute key on the screen is pressed in place of the phone, because it shows the state', async () => {
  const { show, press, done } = await withKeys();
  const pressed = vi.fn();
  await show(talk, <button type="button" data-key="mute" aria-pressed={false} onClick={pressed} />);
  press('play');
  expect(pressed).not.toHaveBeenCalled();
  press('pause');
  press('togglemicrophone');
  expect([pressed.mock.calls.length, done]).toEqual([2, []]);
});

test('after the call nothing is left', async () => {
  const { show, has, session } = await withKeys();
  await show(talk);
  expect(has()).toHaveLength(4);
  await show(null);
  expect([has(), session.metadata, session.playbackState]).toEqual([[], null, 'none']);
});

test('a browser without some of the keys has the others, and one without any has a call as before', async () => {
  const { show, has } = await withKeys(['hangup', 'togglemicrophone']);
  await show(talk);
  expect(has()).toEqual(['play', 'pause']);
  await show(null);
  vi.stubGlobal('navigator', ofTheTest);
  await show(talk);
});

// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { clearPage, draw, happen, serve, signInAs } from '../../../shared/lib/test-page.tsx';
import { RecordingPlayer } from './recording-player.tsx';

/** Draws a player of a talk of 56 s whose recording is paused at 1:07, and returns its length and its mark. */
async function drawPlayer(detail: object) {
  onTestFinished(clearPage);
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      seen: (entries: object[]) => void;
      constructor(seen: (entries: object[]) => void) {
        this.seen = seen;
      }
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  signInAs({ permissions: ['calls.read', 'calls.recording'] });
  serve({ 'calls.detail': () => ({ peaks: [], messageSeconds: null, ...detail }) });
  await draw(<RecordingPlayer callId="9" seconds={60} pauses={[{ second: 67, seconds: 4 }]} />);
  await happen();
  const length = Number(document.querySelector('[role=slider]')!.getAttribute('aria-valuemax'));
  return { length, mark: document.querySelector<HTMLElement>('.gap')!.style.left };
}

test('a recording that has the wait of a caller in it is drawn as long as it is, with its marks inside', async () => {
  expect(await drawPlayer({ recordingSeconds: 134 })).toEqual({ length: 134, mark: '50%' });
});

test('a server of an earlier release tells no length, so that of the talk without its pauses counts', async () => {
  expect((await drawPlayer({})).length).toBe(56);
});

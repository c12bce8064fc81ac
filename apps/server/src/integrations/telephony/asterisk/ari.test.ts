import { expect, onTestFinished, test, vi } from 'vitest';
import { type AriEvent, connectAri } from './ari.ts';
import { openOtherEnd } from './test-support/other-end.ts';

test('a frame that cannot be read is a problem that is told, and the events after it are heard', async () => {
  const { address, connected } = await openOtherEnd();
  const events: AriEvent[] = [];
  const problems: unknown[] = [];
  const ari = connectAri({
    address,
    credential: 'haihu:word',
    app: 'haihu-test',
    onEvent: (event) => events.push(event),
    onUp: () => Promise.resolve(),
    onProblem: (problem) => problems.push(problem),
  });
  onTestFinished(() => ari.close());
  const socket = await connected;
  await vi.waitFor(() => expect(ari.connection().isUp).toBe(true));
  expect(Math.abs(ari.connection().clockAhead!)).toBeLessThan(1000);
  for (const frame of ['{"type":"Stasis', '', 'null', '[]', '{"type":7}', Buffer.from([0xff, 0xfe])])
    socket.send(frame);
  const happened = performance.now();
  socket.send(JSON.stringify({ type: 'ChannelDestroyed', timestamp: new Date().toISOString(), cause: 16 }));
  await vi.waitFor(() => expect(events).toHaveLength(1));
  expect(events[0]).toMatchObject({ type: 'ChannelDestroyed', cause: 16 });
  expect(Math.abs(events[0]!.when - happened)).toBeLessThan(500);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.every((problem) => problem instanceof SyntaxError)).toBe(true);
  expect(ari.connection().isUp).toBe(true);
  await expect(ari.request({ method: 'GET', path: 'asterisk/ping' })).resolves.toMatchObject({ ping: 'pong' });
});

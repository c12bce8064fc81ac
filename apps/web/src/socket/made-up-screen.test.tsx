// @vitest-environment happy-dom
import type { WatchMessage } from '@haihu/contract/socket';
import { useEffect, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { provideWatches, useWatch } from '../shared/lib/live-screens.ts';
import { onPush } from '../shared/lib/push-listeners.ts';
import { clearPage, draw, happen } from '../shared/lib/test-page.tsx';
import { createSocketClient, type SocketLike } from './connection.ts';
import { createPushHandlers } from './push-handlers.ts';

const SHELF_MOVED = 7001 as never;

/** A live screen of one file: it watches its shelf and shows the state that it is told. */
function Shelf({ id }: { id: string }) {
  const [books, setBooks] = useState('none');
  useWatch('shelf' as 'task', id);
  useEffect(() => onPush(SHELF_MOVED, ({ data }: { data: unknown }) => setBooks(String(data))), []);
  return <p>{books}</p>;
}

/** Opens a connection to a server that the test plays. */
async function connect() {
  const sent: { type: string; data: unknown }[] = [];
  const listeners: Record<string, (event: { data?: unknown }) => void> = {};
  const line: SocketLike = {
    readyState: 1,
    addEventListener: (type, listener) => void (listeners[type] = listener),
    send: (text) => void sent.push(JSON.parse(text)),
    close() {},
  };
  const handle = createPushHandlers({ refresh() {} } as never, {} as never);
  const client = createSocketClient({
    userId: () => '9',
    takeTicket: async () => 'ticket',
    openSocket: () => line,
    seen: { get: () => 0, set() {} },
    mark() {},
    onPush: handle,
  });
  const stop = provideWatches(client.watch);
  client.connect();
  await vi.waitFor(() => expect(listeners).toHaveProperty('open'));
  listeners.open!({});
  return {
    named: () => sent.filter(({ type }) => type === 'shelf').map(({ data }) => data as WatchMessage['data']),
    tell: (data: unknown) => listeners.message!({ data: JSON.stringify({ type: SHELF_MOVED, seq: 0, msg: '', data }) }),
    end() {
      stop();
      client.close();
    },
  };
}

afterEach(clearPage);

test('a live screen is one file: the server is told what it shows, and the screen what the server tells', async () => {
  const page = await draw(<Shelf id="7" />);
  const { named, tell, end } = await connect();
  expect(named()).toEqual(['7']);
  await happen(() => tell('two books'));
  expect(page.host.textContent).toBe('two books');
  await page.render(<Shelf id="8" />);
  expect(named().at(-1)).toBe('8');
  await page.leave();
  expect(named().at(-1)).toBeUndefined();
  expect(named()).toHaveLength(4);
  end();
});

test('two screens of one kind watch together until the last one goes', async () => {
  const page = await draw([<Shelf key="one" id="7" />, <Shelf key="two" id="7" />]);
  const { named, end } = await connect();
  await page.render([<Shelf key="two" id="7" />]);
  expect(named()).toEqual(['7']);
  await page.leave();
  expect(named()).toEqual(['7', undefined]);
  end();
});

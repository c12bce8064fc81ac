import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showNotices } from './notices.ts';

type Listener = (event: object) => void;

const showNotification = vi.fn(async (_title: string, _options: object) => {});
const openWindow = vi.fn(async (_address: string) => {});
/** A page that the worker does not control cannot be led. */
const uncontrolled = () => Promise.reject(new TypeError('the page is not controlled'));

const getNotifications = vi.fn(async (_of: { tag: string }): Promise<{ data: unknown }[]> => []);

let listeners: Map<string, Listener>;
let pages: {
  postMessage: (data: unknown) => void;
  focus: () => Promise<void>;
  navigate: (to: string) => Promise<void>;
}[];
let under: Promise<unknown>;

beforeEach(() => {
  listeners = new Map();
  pages = [];
  vi.stubGlobal('self', {
    location: { href: 'https://crm.example/sw.js?language=zh' },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification, getNotifications },
    clients: { matchAll: async () => pages, openWindow },
  });
  showNotices();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const waitUntil = (work: Promise<unknown>) => void (under = work);

async function pushed(text: string | null): Promise<void> {
  listeners.get('push')!({ data: text === null ? null : { json: () => JSON.parse(text) as unknown }, waitUntil });
  await under;
}

async function tapped(data: unknown): Promise<void> {
  listeners.get('notificationclick')!({ notification: { close() {}, data }, waitUntil });
  await under;
}

const visit = { kind: 'visit', count: 2, title: '2 个回访到时间了', text: '', to: 'agenda', ids: {} };

test('a notice is shown under its kind, so that a later one takes its place', async () => {
  const heard: unknown[] = [];
  pages.push({ postMessage: (data) => heard.push(data), focus: async () => {}, navigate: async () => {} });
  await pushed(JSON.stringify(visit));
  const look = { tag: 'visit', renotify: true, requireInteraction: false, data: visit };
  expect(showNotification).toHaveBeenCalledWith('2 个回访到时间了', expect.objectContaining(look));
  expect(heard).toEqual([{ notice: 'visit' }]);
});

test('a notice that comes again makes no sound, and a further one of its kind does', async () => {
  const first = { ...visit, mark: 'bc' };
  getNotifications.mockResolvedValue([{ data: first }]);
  await pushed(JSON.stringify(first));
  await pushed(JSON.stringify({ ...visit, mark: 'bd' }));
  await pushed(JSON.stringify(visit));
  getNotifications.mockRejectedValueOnce(new Error('no notifications in this browser'));
  await pushed(JSON.stringify(first));
  const looks = showNotification.mock.calls.map(([, look]) => look);
  expect(looks).toMatchObject([
    { silent: true, renotify: false },
    { silent: false, renotify: true },
    { silent: false, renotify: true },
    { silent: false, renotify: true },
  ]);
  expect(getNotifications).toHaveBeenCalledWith({ tag: 'visit' });
});

test.each([null, 'no json', '{"of":"a later release"}', '[]', '"text"', 'null'])(
  'a push that cannot be read is shown too: %s',
  async (text) => {
    await pushed(text);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('有新消息', expect.objectContaining({ tag: 'other' }));
  },
);

test('a tap opens the place of the notice in a page that is there, or in a new one', async () => {
  const call = { ...visit, kind: 'call', to: 'taskCall', ids: { call: '7', number: '8' } };
  await tapped(call);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/#/pages3/notices?call=7&number=8&to=taskCall');
  const went: string[] = [];
  pages.push({ postMessage() {}, focus: async () => {}, navigate: async (to) => void went.push(to) });
  await tapped(visit);
  expect(went).toEqual(['/#/pages3/notices?to=agenda']);
  expect(openWindow).toHaveBeenCalledOnce();
});

test('a page that may not be led gives way to a new one', async () => {
  pages.push({ postMessage() {}, focus: async () => {}, navigate: uncontrolled });
  await tapped(visit);
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/#/pages3/notices?to=agenda');
});

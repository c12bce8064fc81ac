/// <reference lib="dom" />
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type DrivenWindow, ended, type Found, type OtherBrowser, printed, start } from './driven-window.ts';

/** Name of the entry that holds an element's id, by the WebDriver standard. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Style of the window around the page. Without it, the window's bar makes the page wider than a phone. */
const noBar =
  '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0); }';

/** WebKit, by the driver of its GTK port. Its window needs a screen, which Xvfb makes up. */
export const webkit: OtherBrowser = {
  name: 'webkit',
  programs: ['WebKitWebDriver', 'Xvfb'],
  async start() {
    const screen = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
    const display = await printed(screen, /^(\d+)\n/);
    const home = mkdtempSync(path.join(tmpdir(), 'haihu-webkit-'));
    mkdirSync(path.join(home, 'gtk-3.0'));
    writeFileSync(path.join(home, 'gtk-3.0/gtk.css'), noBar);
    const port = await freePort();
    const driver = start('WebKitWebDriver', [`--port=${port}`], {
      env: { ...process.env, DISPLAY: `:${display}`, HOME: home, XDG_CONFIG_HOME: home, LANG: 'C.UTF-8' },
      stdio: 'ignore',
    });
    const call: Call = (method, where, body) => request(`http://127.0.0.1:${port}${where}`, method, body);
    const options = { args: ['--automation'] };
    const { sessionId } = await untilItListens(() =>
      call<{ sessionId: string }>('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      }),
    );
    const window = drive((method, where, body) => call(method, `/session/${sessionId}${where}`, body));
    return {
      ...window,
      async close() {
        await call('DELETE', `/session/${sessionId}`).catch(() => undefined);
        await ended(driver);
        await ended(screen);
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};

type Call = <Value>(method: string, where: string, body?: object) => Promise<Value>;

async function request<Value>(address: string, method: string, body?: object): Promise<Value> {
  const reply = await fetch(address, { method, body: body && JSON.stringify(body) });
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Repeats a request until the driver, which has only just been started, listens. */
async function untilItListens<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries > 100 || !(error instanceof TypeError)) throw error;
      await delay(100);
    }
  }
}

/** Returns a port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function drive(call: Call): Omit<DrivenWindow, 'close'> {
  async function evaluate(script: (...values: never[]) => unknown, values: unknown[]): Promise<unknown> {
    // A value comes back as text, as from Firefox.
    const body = `const [values, done] = arguments;
      Promise.resolve((${script})(...values)).then(
        (found) => done(found instanceof Element ? found : JSON.stringify(found ?? null)),
        (error) => done(JSON.stringify({ failed: String(error) })));`;
    return call('POST', '/execute/async', { script: body, args: [values] });
  }

  const idOf = (element: Found) => String(element[elementKey]);

  return {
    press: (element) => call('POST', `/element/${idOf(element)}/click`, {}),
    open: (url) => call('POST', '/url', { url }),
    async run<Value>(script: (...values: never[]) => Value, ...values: unknown[]) {
      const value = JSON.parse(String(await evaluate(script, values)));
      if (value?.failed) throw new Error(value.failed);
      return value as Value;
    },
    async find(script, ...values) {
      const found = await evaluate(script, values);
      return typeof found === 'object' ? (found as Found) : null;
    },
    type: (element, text) => call('POST', `/element/${idOf(element)}/value`, { text }),
    choose: (element, files) => call('POST', `/element/${idOf(element)}/value`, { text: files.join('\n') }),
    async resize(width, height) {
      const ask = { x: 0, y: 0, width, height };
      await call('POST', '/window/rect', ask);
      // The rectangle of the window holds its bars too, which the page is not given.
      const inner = await this.run(() => [innerWidth, innerHeight] as const);
      await call('POST', '/window/rect', { ...ask, width: 2 * width - inner[0], height: 2 * height - inner[1] });
    },
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
  };
}

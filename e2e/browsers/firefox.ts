import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DrivenWindow, ended, type Found, type OtherBrowser, printed, start } from './driven-window.ts';

/** Settings of a profile that is used once: no first pages, no requests of its own. */
const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'app.update.enabled': false,
  'intl.accept_languages': 'zh-CN, zh',
  'intl.locale.requested': 'zh-CN',
  'ui.prefersReducedMotion': 1,
};

/** A value of WebDriver BiDi. */
interface Remote {
  type: string;
  value?: unknown;
  sharedId?: string;
}

/** Firefox, which speaks WebDriver BiDi itself. */
export const firefox: OtherBrowser = {
  name: 'firefox',
  programs: ['firefox-esr'],
  async start() {
    const profile = mkdtempSync(path.join(tmpdir(), 'haihu-firefox-'));
    const lines = Object.entries(preferences).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
    const child = start(
      'firefox-esr',
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
      {
        env: { ...process.env, MOZ_DISABLE_CONTENT_SANDBOX: '1', HOME: profile, LANG: 'C.UTF-8' },
      },
    );
    const address = await printed(child, /WebDriver BiDi listening on (ws:\S+)/);
    const call = await connect(`${address}/session`);
    await call('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
    const window = drive(call, contexts[0]!.context);
    return {
      ...window,
      async close() {
        await call('browser.close', {}).catch(() => undefined);
        await ended(child);
        rmSync(profile, { recursive: true, force: true });
      },
    };
  },
};

type Call = <Result>(method: string, params: object) => Promise<Result>;

/** Opens a connection that carries commands and their results by number. */
async function connect(address: string): Promise<Call> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)));
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    if (type === 'success') waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    waiting.delete(id);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox closed its connection'));
  });
  let last = 0;
  return async <Result>(method: string, params: object) => {
    const reply = Promise.withResolvers<unknown>();
    last += 1;
    waiting.set(last, reply);
    socket.send(JSON.stringify({ id: last, method, params }));
    return (await reply.promise) as Result;
  };
}

function drive(call: Call, context: string): Omit<DrivenWindow, 'close'> {
  async function evaluate(script: (...values: never[]) => unknown, values: unknown[]): Promise<Remote> {
    const reply = await call<{ type: string; result: Remote; exceptionDetails?: { text: string } }>(
      'script.callFunction',
      {
        // A value comes back as text, because the protocol has its own form for each kind of value.
        functionDeclaration: `async () => { const found = await (${script})(...${JSON.stringify(values)});
          return found instanceof Element ? found : JSON.stringify(found ?? null); }`,
        awaitPromise: true,
        target: { context },
      },
    );
    if (reply.type === 'exception') throw new Error(reply.exceptionDetails?.text);
    return reply.result;
  }

  const act = (actions: object[]) => call('input.performActions', { context, actions });

  async function press({ sharedId }: Found): Promise<void> {
    const origin = { type: 'element', element: { sharedId } };
    await call('script.callFunction', {
      functionDeclaration: `(element) => element.scrollIntoView({ block: 'nearest', inline: 'nearest' })`,
      arguments: [{ sharedId }],
      awaitPromise: false,
      target: { context },
    });
    const steps = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await act([{ type: 'pointer', id: 'finger', actions: steps }]);
  }

  return {
    press,
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'interactive' })),
    run: async (script, ...values) => JSON.parse(String((await evaluate(script, values)).value)),
    async find(script, ...values) {
      const { sharedId } = await evaluate(script, values);
      return sharedId ? { sharedId } : null;
    },
    async type(element, text) {
      await press(element);
      const actions = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act([{ type: 'key', id: 'keys', actions }]);
    },
    choose: async (element, files) => void (await call('input.setFiles', { context, element, files })),
    resize: async (width, height) =>
      void (await call('browsingContext.setViewport', { context, viewport: { width, height } })),
    async picture() {
      const { data } = await call<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}

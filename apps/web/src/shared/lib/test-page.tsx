import { endpointTable } from '@haihu/contract/endpoint-table';
import type { EndpointName, RequestTo } from '@haihu/contract/contract';
import type { MemberInfo } from '@haihu/contract/identity/sessions';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { FloatingLayer } from '../ui/floating-layer.tsx';
import { settleModals } from '../ui/modal-stack.ts';
import { hideToast } from '../ui/toast.tsx';
import { provideNavigation } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { storageKeys } from './storage-keys.ts';
import { writeText } from './stored.ts';
import { refreshUser } from './session.ts';
import { testMember } from './test-member.ts';

// For tests in happy-dom: draws a part of the client on a page. The test itself answers as the server.

const roots = new Set<Root>();

/** Draws an element. Returns its container, and a function that draws another element in its place. */
export async function draw(element: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // happy-dom has no popovers: their content is always there.
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  if (roots.size === 0) await drawFloating();
  const [host, root] = newRoot();
  const render = (next: ReactNode) =>
    act(async () => root.render(<QueryClientProvider client={queryClient}>{next}</QueryClientProvider>));
  await render(element);
  return {
    host,
    render,
    async leave() {
      roots.delete(root);
      await act(async () => root.unmount());
      host.remove();
    },
  };
}

function newRoot(id = ''): [HTMLElement, Root] {
  const host = document.body.appendChild(Object.assign(document.createElement('div'), { id }));
  const root = createRoot(host);
  roots.add(root);
  return [host, root];
}

/** Draws the questions and toasts, which stand above every page. */
async function drawFloating(): Promise<void> {
  const [, root] = newRoot('app');
  await act(async () => root.render(<FloatingLayer />));
}

/** Returns the text of the visible toast, or `null`. */
export const toast = () => document.querySelector('.toast')?.textContent ?? null;

/** Returns the title of the open dialog, or `null`. */
export const question = () => document.querySelector('.layer.open .dialog h2')?.textContent ?? null;

/** Answers the open dialog. */
export async function answer(yes: boolean): Promise<void> {
  const buttons = document.querySelectorAll<HTMLElement>('.layer.open .dialog .two button');
  await happen(() => buttons[yes ? buttons.length - 1 : 0]!.click());
}

/** Calls a hook inside a component. `now` is its last result. */
export async function drawHook<Result>(hook: () => Result) {
  const answered: { now: Result } = { now: undefined as Result };
  function Part({ use }: { use: () => Result }) {
    answered.now = use();
    return null;
  }
  const page = await draw(<Part use={hook} />);
  return Object.assign(answered, {
    leave: page.leave,
    /** Draws again, with another call of the hook if given. */
    again: (next: () => Result = hook) => page.render(<Part use={next} />),
  });
}

/** Removes everything that a test drew, and clears the query cache. */
export async function clearPage(): Promise<void> {
  for (const root of roots) await act(async () => root.unmount());
  roots.clear();
  // Reports about this test's answers must not reach a later test.
  await settle();
  // An open sheet left work for the next paint, which would find no page.
  settleModals();
  // Toasts may wait behind the one that is shown.
  for (let ended = 0; ended < 9; ended += 1) hideToast();
  document.body.replaceChildren();
  queryClient.clear();
  // One test's stored answers must not serve the next test.
  localStorage.clear();
}

/** Runs `what` and waits until its results are drawn, including those of answers at hand. */
export async function happen(what: () => unknown = () => undefined): Promise<void> {
  await act(async () => {
    await what();
    await settle();
  });
}

/** The real timer, even while a test uses fake ones. */
const later = setTimeout;

/** Waits some turns of the event loop. An answer needs them: request, text, and the notice about both. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(0);
    await new Promise<void>((resolve) => void later(resolve, 0));
  }
}

/** With fake timers: lets milliseconds pass. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    await settle();
  });
}

/** A refusal of the server. */
export class ServerRefusal {
  readonly code: number;
  readonly data: object | null;
  constructor(code: number, data: object | null = null) {
    this.code = code;
    this.data = data;
  }
}

type Answers = { [Name in EndpointName]?: (request: RequestTo<Name>) => unknown };

/** One request that reached the server. A reading call has only texts in `request`, as its address has. */
export interface SentRequest {
  name: EndpointName;
  request: Record<string, unknown>;
  key: string | null;
}

const patterns = (Object.keys(endpointTable) as EndpointName[]).map((name) => {
  const [method, path] = endpointTable[name];
  const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!);
  return { name, method, fields, pattern: new RegExp(`^/gateway/${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) };
});

/**
 * Answers every call until the file ends, by `answers`: a `ServerRefusal` gives its code, an `Error` a lost connection,
 * `undefined` an empty success. Returns the requests in order.
 */
export function serve(answers: Answers): SentRequest[] {
  const asked: SentRequest[] = [];
  vi.stubGlobal(
    'fetch',
    async (url: string, { method, body, headers }: RequestInit & { headers: Record<string, string> }) => {
      const [path = '', query = ''] = url.split('?');
      const found = patterns.find((one) => one.method === method && one.pattern.test(path));
      if (!found) throw new Error(`No call is at ${url}`);
      const inPath = found.pattern.exec(path)!.slice(1);
      const request = {
        ...Object.fromEntries(found.fields.map((field, index) => [field, decodeURIComponent(inPath[index]!)])),
        ...Object.fromEntries(new URLSearchParams(query)),
        ...(body && (JSON.parse(body as string) as object)),
      };
      asked.push({ name: found.name, request, key: headers['idempotency-key'] ?? null });
      const reply = await (answers[found.name] as ((given: unknown) => unknown) | undefined)?.(request);
      if (reply instanceof Error) throw reply;
      const envelope =
        reply instanceof ServerRefusal
          ? { code: reply.code, msg: `refused ${reply.code}`, data: reply.data }
          : { code: 200, msg: '', data: reply ?? {} };
      return { status: 200, text: async () => JSON.stringify(envelope) };
    },
  );
  return asked;
}

/** Signs a user in. */
export function signInAs(user: Partial<MemberInfo> = {}): void {
  // The key of a session that another test began would sign requests, which few tests expect.
  writeText(storageKeys.signingKey, null);
  refreshUser({ ...testMember, ...user });
}

/** Records every navigation in order: the name of the function, then its arguments. */
export function navigate(): unknown[][] {
  const went: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      went.push([name, ...given]);
    };
  provideNavigation({
    canOpen: () => true,
    addressOf: (name) => `#/${name}`,
    open: note('open'),
    setQuery: note('setQuery'),
    back: note('back'),
    backWith: note('backWith'),
    prepare: () => undefined,
  });
  return went;
}

/** Waits for a sheet whose code loads as it opens. Returns the last field that matches the selector. */
export async function loadedField(selector: string): Promise<HTMLInputElement> {
  const fields = () => [...document.querySelectorAll<HTMLInputElement>(selector)];
  await vi.waitFor(async () => {
    await happen();
    if (fields().length === 0) throw new Error(`nothing matches ${selector}`);
  });
  return fields().at(-1)!;
}

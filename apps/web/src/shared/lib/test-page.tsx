import { callTable } from '@haihu/contract/call-table';
import type { CallName, RequestTo } from '@haihu/contract/contract';
import type { MemberInfo } from '@haihu/contract/identity/login';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { vi } from 'vitest';
import { FloatingLayer } from '../ui/floating-layer.tsx';
import { settleModals } from '../ui/modal-stack.ts';
import { hideToast } from '../ui/toast.tsx';
import { provideNavigation } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { refreshUser } from './session.ts';

// For tests that run in happy-dom: a part of the client on a page, with a server that the test speaks for.

const roots = new Set<Root>();

/** Draws an element and answers where, and how to draw another one in its place. */
export async function draw(element: ReactNode) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // happy-dom has no popovers: what is in one is there all the time.
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

/** Questions and passing words, which stand over every page. */
async function drawFloating(): Promise<void> {
  const [, root] = newRoot('app');
  await act(async () => root.render(<FloatingLayer />));
}

/** The passing words that are shown; null for none. */
export const toast = () => document.querySelector('.toast')?.textContent ?? null;

/** The words of the dialog that waits for an answer; null for none. */
export const question = () => document.querySelector('.layer.open .dialog h2')?.textContent ?? null;

/** Answers the dialog that waits. */
export async function answer(yes: boolean): Promise<void> {
  const buttons = document.querySelectorAll<HTMLElement>('.layer.open .dialog .two button');
  await happen(() => buttons[yes ? buttons.length - 1 : 0]!.click());
}

/** Calls a hook as a part of a page would; `now` is what it answered last. */
export async function drawHook<Result>(hook: () => Result) {
  const answered: { now: Result } = { now: undefined as Result };
  function Part({ use }: { use: () => Result }) {
    answered.now = use();
    return null;
  }
  const page = await draw(<Part use={hook} />);
  return Object.assign(answered, {
    leave: page.leave,
    /** Draws it once more, with other givens perhaps. */
    again: (next: () => Result = hook) => page.render(<Part use={next} />),
  });
}

/** Takes everything that a test drew off the page, and what it read out of the memory. */
export async function clearPage(): Promise<void> {
  for (const root of roots) await act(async () => root.unmount());
  roots.clear();
  // What is still said about this test's answers belongs to no later one.
  await settle();
  // What an open sheet left for the next paint would find no page any more.
  settleModals();
  hideToast();
  document.body.replaceChildren();
  queryClient.clear();
  // What one test's server answered is not last time's answer for the next one.
  localStorage.clear();
}

/** What happens now is drawn before this returns; what follows from answers at hand, too. */
export async function happen(what: () => unknown = () => undefined): Promise<void> {
  await act(async () => {
    await what();
    await settle();
  });
}

/** The timer of the machine, whatever a test puts in its place. */
const later = setTimeout;

/** An answer reaches the page over some turns of the event loop: the request, its text, and what tells of both. */
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
export class Refusal {
  readonly code: number;
  readonly data: object | null;
  constructor(code: number, data: object | null = null) {
    this.code = code;
    this.data = data;
  }
}

type Answers = { [Name in CallName]?: (request: RequestTo<Name>) => unknown };

/** One question that reached the server; `request` of a reading call has texts only, as its address has. */
export interface Asked {
  name: CallName;
  request: Record<string, unknown>;
  key: string | null;
}

const patterns = (Object.keys(callTable) as CallName[]).map((name) => {
  const [method, path] = callTable[name];
  const fields = [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!);
  return { name, method, fields, pattern: new RegExp(`^/gateway/${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`) };
});

/**
 * Speaks for the server until the file ends: each call answers what `answers` says, a `Refusal` with its code, an `Error`
 * with a lost connection, and nothing with an empty success. Answers what was asked, in order.
 */
export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
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
        reply instanceof Refusal
          ? { code: reply.code, msg: `refused ${reply.code}`, data: reply.data }
          : { code: 200, msg: '', data: reply ?? {} };
      return { status: 200, text: async () => JSON.stringify(envelope) };
    },
  );
  return asked;
}

/** An agent without permissions, in Shanghai; `signInAs` changes parts of it. */
export const member: MemberInfo = {
  userId: '7',
  name: '赵婷',
  mobile: '138****0003',
  tenantId: '5',
  tenantName: '海呼演示',
  zone: 'Asia/Shanghai',
  superTenant: false,
  permissions: [],
  dataScope: 'self',
  companyType: 0,
  masksPhones: false,
  desensitizer: { isOpen: false, value: [] },
  jurisdiction: {},
  jurisdictionTWo: {},
};

/** Makes somebody the signed-in user. */
export function signInAs(user: Partial<MemberInfo> = {}): void {
  refreshUser({ ...member, ...user });
}

/** Notes where the client goes, in order: the name of what it asks of the navigation, then what it gives. */
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

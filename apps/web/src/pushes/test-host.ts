import type { Push } from '@haihu/contract/socket';
import type { clientState as ClientState } from '../shared/lib/client-state.ts';
import type { createPushHandlers as CreatePushHandlers } from '../socket/push-handlers.ts';
import type { Host, PushHandlers } from '../socket/host.ts';

interface Parts {
  createPushHandlers: typeof CreatePushHandlers;
  pushHandlers: PushHandlers;
  clientState: typeof ClientState;
}

export type TestHost = ReturnType<typeof createTestHost>;

/** For tests: creates a host that records its calls in order. `answers` holds the answers of its dialogs and calls. */
export function createTestHost({ createPushHandlers, pushHandlers, clientState }: Parts) {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      done.push([name, ...given]);
    };
  const dialogs: { answer: (yes: boolean) => void; question: Parameters<Host['confirm']>[0] }[] = [];
  const asking = (question: never) =>
    new Promise<boolean>((resolve) => {
      dialogs.push({ answer: resolve, question });
    });
  const answers: Record<string, unknown> = {};
  const endListeners = new Set<() => void>();
  let user = { userId: '9' } as ReturnType<Host['user']>;
  const host: Host = {
    state: clientState,
    user: () => user,
    call: (async (name: string, request: unknown) => {
      done.push(['call', name, request]);
      if (answers[name] instanceof Error) throw answers[name];
      return answers[name];
    }) as Host['call'],
    alert: asking as never,
    confirm: asking as never,
    toast: note('toast'),
    open: note('open'),
    refresh: note('refresh'),
    hold: note('hold'),
    endSession: note('endSession'),
    onSessionEnd(listener) {
      endListeners.add(listener);
      return () => endListeners.delete(listener);
    },
    dial: async (number) => {
      done.push(['dial', number]);
      return (answers.dial ?? 'dialled') as 'dialled';
    },
    canDial: () => (answers.canDial ?? true) as boolean,
    settings: () => (answers.settings ?? null) as (() => void) | null,
    copy: note('copy'),
  };
  const handle = createPushHandlers(host, pushHandlers);
  let seq = 1;
  return {
    done,
    dialogs,
    answers,
    /** Ends the session as another device or another tab does. */
    loseSession() {
      for (const listener of endListeners) listener();
    },
    signIn(userId: string | null) {
      user = userId === null ? null : ({ userId } as typeof user);
    },
    named: (name: string) => done.filter(([what]) => what === name).map(([, ...given]) => given),
    /** Sends a push as the connection would. Resolves when its immediate effects have happened. */
    async push(type: number, data: unknown, msg = '', more: { quiet?: true } = {}): Promise<void> {
      seq += 1;
      handle({ type, data, msg, seq, ...more } as Push);
      await promisesSettled();
    },
  };
}

export async function promisesSettled(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

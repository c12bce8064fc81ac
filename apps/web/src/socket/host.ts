import type { MemberInfo } from '@haihu/contract/identity/sessions';
import type { LivePush, PushName, PushOf } from '@haihu/contract/socket';
import type { sendRequest } from '../shared/lib/send-request.ts';
import type { DiallingOutcome } from '../native/app.ts';
import type { clientState } from '../shared/lib/client-state.ts';
import type { Query, ScreenName } from '../shared/lib/navigation.ts';
import type { alert, confirm } from '../shared/ui/ask.tsx';
import type { ToastOptions } from '../shared/ui/toast.tsx';

/** Functions of the app that push handlers use. Tests give their own. */
export interface Host {
  state: Pick<typeof clientState, 'get' | 'set' | 'raise' | 'subscribe'>;
  user(): MemberInfo | null;
  call: typeof sendRequest;
  alert: typeof alert;
  confirm: typeof confirm;
  toast(text: string, options?: number | ToastOptions): void;
  open(screen: ScreenName, query?: Query, how?: { replace?: boolean }): void;
  /** Marks data as stale by the beginnings of its calls' names. Without names it refreshes everything. */
  refresh(...callNames: string[]): void;
  /** Stops pushes, reconnecting and session codes until the session ends. */
  hold(): void;
  endSession(): void;
  /** Calls the listener when the session ends. Returns a function that stops it. */
  onSessionEnd(listener: () => void): () => void;
  /** Hands a number to the phone. */
  dial(number: string): Promise<DiallingOutcome>;
  /** Returns true if `dial` can dial at once. */
  canDial(): boolean;
  /** Returns a function that opens the settings of the phone's permissions, or `null`. */
  settings(): ((again: () => void) => void) | null;
  /** Copies a number to the clipboard. */
  copy(number: string): void;
}

export type PushHandler<Name extends PushName> = (message: PushOf<Name>) => void | Promise<void>;

/** Makers of the handlers, by the names of their pushes. Screens listen to live pushes by themselves. */
export type PushHandlers = { [Name in Exclude<PushName, LivePush>]: (host: Host) => PushHandler<Name> };

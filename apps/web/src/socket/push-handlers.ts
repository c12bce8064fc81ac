import { type Push, push, type PushName, type PushType } from '@haihu/contract/socket';
import { tellListeners } from '../shared/lib/push-listeners.ts';
import type { Host, PushHandlers } from './host.ts';

/**
 * Returns the function that handles every push, then tells the screens that listen. An error in one handler does not
 * stop other pushes.
 */
export function createPushHandlers(host: Host, handlers: PushHandlers): (message: Push) => void {
  const loud = handlersFor(host, handlers);
  const quiet = handlersFor({ ...host, toast() {}, alert: async () => {}, confirm: async () => false }, handlers);
  return (message) => {
    void obey((message.quiet ? quiet : loud).get(message.type), message);
    if (shown.includes(message.type)) host.refresh('messages.');
    tellListeners(message);
  };
}

/**
 * Pushes that are also stored as messages. Two others are stored too: `permissionsChanged` ends the session, and the
 * handler of `callBackDue` refreshes the messages itself.
 */
const shown: readonly PushType[] = [
  push.groundGone,
  push.importEnded,
  push.missedCall,
  push.enterpriseNews,
  push.customersHanded,
  push.nightReturns,
  push.operatorAnswered,
  push.extensionNews,
  push.moneyNews,
  push.listCompared,
  push.numberRests,
  push.machinesOff,
];

type Handler = (message: Push) => void | Promise<void>;

/** Makes the handlers by the numbers of their pushes. */
function handlersFor(host: Host, handlers: PushHandlers): Map<PushType, Handler> {
  const named = Object.entries(handlers) as [PushName, (host: Host) => Handler][];
  return new Map(named.map(([name, make]) => [push[name], make(host)]));
}

async function obey(handle: Handler | undefined, message: Push): Promise<void> {
  try {
    await handle?.(message);
  } catch (error) {
    console.error(error);
  }
}

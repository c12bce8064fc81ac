import type { Push, PushType } from '@haihu/contract/socket';
import { balanceLow } from './handlers/balance-low.ts';
import { boardMoved } from './handlers/board-moved.ts';
import { callHanded } from './handlers/call-handed.ts';
import { callJoined } from './handlers/call-joined.ts';
import { callEnded } from './handlers/call-ended.ts';
import { callList } from './handlers/call-list.ts';
import { customerCallEnded } from './handlers/customer-call-ended.ts';
import { customerCall } from './handlers/customer-call.ts';
import { customerMoved } from './handlers/customer-moved.ts';
import { customersHanded } from './handlers/customers-handed.ts';
import { dialNumber } from './handlers/dial.ts';
import { enterpriseNews } from './handlers/enterprise-news.ts';
import { extensionNews } from './handlers/extension-news.ts';
import { jobMoved } from './handlers/job-moved.ts';
import { leaveScreen } from './handlers/leave-screen.ts';
import { leasesChanged } from './handlers/leases-changed.ts';
import { listCompared } from './handlers/list-compared.ts';
import { nightReturns } from './handlers/night-returns.ts';
import { numbersEntered } from './handlers/numbers-entered.ts';
import { operatorAnswered } from './handlers/operator-answered.ts';
import { permissionsChanged } from './handlers/permissions-changed.ts';
import { phoneTaken } from './handlers/phone-taken.ts';
import { phoneTested } from './handlers/phone-tested.ts';
import { callTooLong } from './handlers/call-too-long.ts';
import { recordingStored } from './handlers/recording-stored.ts';
import { resync } from './handlers/resync.ts';
import { orderRefused } from './handlers/order-refused.ts';
import { runMoved } from './handlers/run-moved.ts';
import { stateForced } from './handlers/state-forced.ts';
import { taskMoved } from './handlers/task-moved.ts';
import { taskCall } from './handlers/task-call.ts';
import { visitDue } from './handlers/visit-due.tsx';
import type { Host, PushHandler } from './host.ts';
import { tellListeners } from './push-listeners.ts';

type Handlers = { [Type in PushType]: PushHandler<Type> };

/**
 * Returns the function that handles every push. Ignores unknown types. An error in one handler does not stop other
 * pushes.
 */
export function createPushHandlers(host: Host): (push: Push) => void {
  const handlers = handlersOf(host);
  const quietHandlers = handlersOf({ ...host, toast() {}, alert: async () => {}, confirm: async () => false });
  return (push) => {
    if (!Object.hasOwn(handlers, push.type)) return;
    const { [push.type]: handle } = push.quiet ? quietHandlers : handlers;
    void obey(handle as PushHandler<PushType>, push);
    if (shown.includes(push.type)) host.refresh('messages.');
    tellListeners(push);
  };
}

/**
 * Types that are also stored as messages. Types 7 and 25 are stored too: 7 ends the session, and the handler of 25
 * refreshes them itself.
 */
const shown: readonly PushType[] = [9, 15, 102, 103, 104, 105, 106, 120, 150];

function handlersOf(host: Host): Handlers {
  return {
    7: permissionsChanged(host),
    9: leaveScreen(host),
    11: dialNumber(host),
    13: callList(host),
    14: callEnded(host),
    15: numbersEntered(host),
    16: customerCall(host),
    17: customerCallEnded(host),
    25: visitDue(host),
    100: jobMoved(host),
    101: customerMoved(host),
    102: enterpriseNews(host),
    103: customersHanded(host),
    104: nightReturns(host),
    105: operatorAnswered(host),
    106: extensionNews(host),
    110: runMoved(host),
    111: leasesChanged(),
    112: orderRefused(host),
    113: phoneTested(host),
    120: balanceLow(host),
    140: callJoined(host),
    141: stateForced(host),
    142: boardMoved(),
    143: callHanded(host),
    144: taskMoved(),
    145: taskCall(host),
    146: recordingStored(host),
    147: callTooLong(host),
    148: phoneTaken(),
    150: listCompared(host),
    199: resync(host),
  };
}

async function obey(handle: PushHandler<PushType>, push: Push): Promise<void> {
  try {
    await handle(push);
  } catch (error) {
    console.error(error);
  }
}

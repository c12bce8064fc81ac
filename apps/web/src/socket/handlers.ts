import { type Push, type PushName, type PushType, push } from '@haihu/contract/socket';
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
import { callBackDue } from './handlers/call-back-due.tsx';
import type { Host, PushHandler } from './host.ts';
import { tellListeners } from './push-listeners.ts';

type Handlers = { [Name in PushName as (typeof push)[Name]]: PushHandler<Name> };

/**
 * Returns the function that handles every push. Ignores unknown types. An error in one handler does not stop other
 * pushes.
 */
export function createPushHandlers(host: Host): (message: Push) => void {
  const handlers = handlersOf(host);
  const quietHandlers = handlersOf({ ...host, toast() {}, alert: async () => {}, confirm: async () => false });
  return (message) => {
    const { type, quiet } = message;
    if (!Object.hasOwn(handlers, type)) return;
    const { [type]: handle } = quiet ? quietHandlers : handlers;
    void obey(handle as PushHandler<PushName>, message);
    if (shown.includes(type)) host.refresh('messages.');
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
  push.enterpriseNews,
  push.customersHanded,
  push.nightReturns,
  push.operatorAnswered,
  push.extensionNews,
  push.moneyNews,
  push.listCompared,
];

function handlersOf(host: Host): Handlers {
  return {
    [push.permissionsChanged]: permissionsChanged(host),
    [push.groundGone]: leaveScreen(host),
    [push.dialOnDevice]: dialNumber(host),
    [push.callList]: callList(host),
    [push.callEnded]: callEnded(host),
    [push.importEnded]: numbersEntered(host),
    [push.customerCall]: customerCall(host),
    [push.customerCallEnded]: customerCallEnded(host),
    [push.callBackDue]: callBackDue(host),
    [push.jobMoved]: jobMoved(host),
    [push.customerMoved]: customerMoved(host),
    [push.enterpriseNews]: enterpriseNews(host),
    [push.customersHanded]: customersHanded(host),
    [push.nightReturns]: nightReturns(host),
    [push.operatorAnswered]: operatorAnswered(host),
    [push.extensionNews]: extensionNews(host),
    [push.runMoved]: runMoved(host),
    [push.leasesChanged]: leasesChanged(),
    [push.orderRefused]: orderRefused(host),
    [push.phoneTested]: phoneTested(host),
    [push.moneyNews]: balanceLow(host),
    [push.callJoined]: callJoined(host),
    [push.stateForced]: stateForced(host),
    [push.boardMoved]: boardMoved(),
    [push.callHanded]: callHanded(host),
    [push.taskMoved]: taskMoved(),
    [push.taskCall]: taskCall(host),
    [push.recordingStored]: recordingStored(host),
    [push.callNearBound]: callTooLong(host),
    [push.phoneTaken]: phoneTaken(),
    [push.listCompared]: listCompared(host),
    [push.resync]: resync(host),
  };
}

async function obey(handle: PushHandler<PushName>, message: Push): Promise<void> {
  try {
    await handle(message);
  } catch (error) {
    console.error(error);
  }
}

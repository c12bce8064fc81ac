import type { PushHandlers } from '../socket/host.ts';
import { agentSound } from './agent-sound.ts';
import { agendaMoved } from './agenda-moved.ts';
import { callBackDue } from './call-back-due.tsx';
import { callEnded } from './call-ended.ts';
import { callHanded } from './call-handed.ts';
import { callJoined } from './call-joined.ts';
import { callOffered } from './call-offered.ts';
import { callList } from './call-list.ts';
import { callNearBound } from './call-near-bound.ts';
import { consultMoved } from './consult-moved.ts';
import { customerCallEnded } from './customer-call-ended.ts';
import { customerCall } from './customer-call.ts';
import { customerMoved } from './customer-moved.ts';
import { customersHanded } from './customers-handed.ts';
import { dialOnDevice } from './dial-on-device.ts';
import { enterpriseNews } from './enterprise-news.ts';
import { extensionNews } from './extension-news.ts';
import { groundGone } from './ground-gone.ts';
import { importEnded } from './import-ended.ts';
import { jobMoved } from './job-moved.ts';
import { listCompared } from './list-compared.ts';
import { machineFound } from './machine-found.ts';
import { parkedMoved } from './parked-moved.ts';
import { missedCall } from './missed-call.ts';
import { moneyMoved } from './money-moved.ts';
import { moneyNews } from './money-news.ts';
import { nightReturns } from './night-returns.ts';
import { machinesOff } from './machines-off.ts';
import { numberRests } from './number-rests.ts';
import { offerOver } from './offer-over.ts';
import { operatorAnswered } from './operator-answered.ts';
import { orderRefused } from './order-refused.ts';
import { permissionsChanged } from './permissions-changed.ts';
import { phoneMoves } from './phone-moves.ts';
import { phoneTaken } from './phone-taken.ts';
import { phoneTested } from './phone-tested.ts';
import { recordingMoved } from './recording-moved.ts';
import { recordingStored } from './recording-stored.ts';
import { resync } from './resync.ts';
import { runMoved } from './run-moved.ts';
import { stateForced } from './state-forced.ts';
import { taskCall } from './task-call.ts';

/** The handler of each push: one file each. */
export const pushHandlers: PushHandlers = {
  agendaMoved,
  agentSound,
  callBackDue,
  callEnded,
  callHanded,
  callJoined,
  callList,
  callNearBound,
  callOffered,
  consultMoved,
  customerCallEnded,
  customerCall,
  customerMoved,
  customersHanded,
  dialOnDevice,
  enterpriseNews,
  extensionNews,
  groundGone,
  importEnded,
  jobMoved,
  listCompared,
  machineFound,
  missedCall,
  parkedMoved,
  moneyMoved,
  moneyNews,
  nightReturns,
  numberRests,
  machinesOff,
  offerOver,
  operatorAnswered,
  orderRefused,
  permissionsChanged,
  phoneMoves,
  phoneTaken,
  phoneTested,
  recordingMoved,
  recordingStored,
  resync,
  runMoved,
  stateForced,
  taskCall,
};

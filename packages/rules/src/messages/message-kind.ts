import type { MessageKind } from '@haihu/contract/messages/values';
import { push } from '@haihu/contract/socket';

/** Kinds of messages by the type of a push. Other pushes update the screen and are not kept. */
const kinds: Readonly<Record<number, MessageKind>> = {
  [push.permissionsChanged]: 'system',
  [push.groundGone]: 'assignment',
  [push.importEnded]: 'system',
  [push.callBackDue]: 'visit',
  [push.missedCall]: 'visit',
  [push.enterpriseNews]: 'application',
  [push.customersHanded]: 'assignment',
  [push.nightReturns]: 'assignment',
  [push.operatorAnswered]: 'system',
  [push.extensionNews]: 'extension',
  [push.moneyNews]: 'money',
  [push.listCompared]: 'system',
  [push.numberRests]: 'system',
  [push.machinesOff]: 'task',
};

/**
 * Returns the kind of message as which a push is kept. `null`: it is not kept. `what`: the field of this name in its
 * data.
 */
export function messageKindOf(type: number, what?: unknown): MessageKind | null {
  if (type === push.groundGone && what === 'task') return 'task';
  if (type === push.enterpriseNews && what === 'authentication') return 'system';
  return kinds[type] ?? null;
}

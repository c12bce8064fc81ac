import type { MessageKind } from '@haihu/contract/messages/values';

/** Kinds of messages by the type of a push. Other pushes update the screen and are not kept. */
const kinds: Readonly<Record<number, MessageKind>> = {
  7: 'system',
  9: 'assignment',
  15: 'system',
  25: 'visit',
  102: 'application',
  103: 'assignment',
  104: 'assignment',
  105: 'system',
  106: 'extension',
  120: 'money',
  150: 'system',
};

/**
 * Returns the kind of message as which a push is kept. `null`: it is not kept. `what`: the field of this name in its
 * data.
 */
export function messageKindOf(type: number, what?: unknown): MessageKind | null {
  if (type === 9 && what === 'task') return 'task';
  if (type === 102 && what === 'authentication') return 'system';
  return kinds[type] ?? null;
}

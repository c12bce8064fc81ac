/** What messages are about. */
export type MessageKind = 'visit' | 'assignment' | 'task' | 'application' | 'money' | 'extension' | 'system';

/** By the type of a push. The others tell the screen something, and nobody reads them later. */
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

/** The kind of message a push is kept as; null for one that is not kept. `what`: the field of this name in its data. */
export function messageKindOf(type: number, what?: unknown): MessageKind | null {
  if (type === 9 && what === 'task') return 'task';
  if (type === 102 && what === 'authentication') return 'system';
  return kinds[type] ?? null;
}

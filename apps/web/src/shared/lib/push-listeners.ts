import type { Push, PushType } from '@haihu/contract/socket';

type Listener = (message: Push) => void;
const listeners = new Map<PushType, Set<Listener>>();

/** Listens to pushes of one type, for screens with live data. Returns a function that stops it. */
export function onPush<Type extends PushType>(
  type: Type,
  listener: (message: Extract<Push, { type: Type }>) => void,
): () => void {
  const added = listener as Listener;
  const others = listeners.get(type) ?? new Set();
  listeners.set(type, others.add(added));
  return () => others.delete(added);
}

export function tellListeners(message: Push): void {
  for (const listener of listeners.get(message.type) ?? []) listener(message);
}

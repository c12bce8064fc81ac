import type { Push, PushType } from '@haihu/contract/socket';
import type { PushOf } from './host.ts';

type Listener = (push: Push) => void;
const listeners = new Map<PushType, Set<Listener>>();

/** Listens to pushes of one type, for screens with live data. Returns a function that stops it. */
export function onPush<Type extends PushType>(type: Type, listener: (push: PushOf<Type>) => void): () => void {
  const added = listener as Listener;
  const others = listeners.get(type) ?? new Set();
  listeners.set(type, others.add(added));
  return () => others.delete(added);
}

export function tellListeners(push: Push): void {
  for (const listener of listeners.get(push.type) ?? []) listener(push);
}

import type { WatchedSubjects, WatchName } from '@haihu/contract/socket';
import { useEffect } from 'react';

type Subjects<Name extends WatchName = WatchName> = WatchedSubjects[Name] | null;
type Tell = <Name extends WatchName>(name: Name, subjects: Subjects<Name>) => void;

let send: Tell | undefined;
const told = new Map<WatchName, Subjects>();
const forgetting = new Set<() => void>();

/**
 * Connects the socket: `tell` sends the server the subjects of a live screen that are shown, or `null` for none. Returns
 * a function that disconnects it.
 */
export function provideWatches(tell: Tell): () => void {
  send = tell;
  for (const [name, subjects] of told) tell(name, subjects);
  return () => {
    send = undefined;
    for (const forget of forgetting) forget();
  };
}

/** Calls `forget` when the socket has gone, and with it the news of live screens. */
export function onSocketGone(forget: () => void): void {
  forgetting.add(forget);
}

/** Tells the server the subjects of a live screen that are shown now, in place of those before. `null`: none. */
export function watchSubjects<Name extends WatchName>(name: Name, subjects: Subjects<Name>): void {
  if ((told.get(name) ?? null) === subjects) return;
  if (subjects === null) told.delete(name);
  else told.set(name, subjects);
  send?.(name, subjects);
}

const shown = new Map<symbol, { name: WatchName; subject: string | string[] | true }>();

/**
 * Watches a subject of a live screen, or several, while the component is there. `true`: the screen has only one. A list has
 * to stay the same object while it names the same. The screen hears its push by `onPush`. If it is there twice, the last
 * one decides.
 */
export function useWatch<Name extends WatchName>(
  name: Name,
  subject: WatchedSubjects[Name] & (string | string[] | true),
): void {
  useEffect(() => {
    const key = Symbol(name);
    shown.set(key, { name, subject });
    watchLast(name);
    return () => {
      shown.delete(key);
      watchLast(name);
    };
  }, [name, subject]);
}

function watchLast(name: WatchName): void {
  const last = [...shown.values()].findLast((one) => one.name === name);
  watchSubjects(name, last ? last.subject : null);
}

import { useEffect } from 'react';

let send: ((taskId: string | null) => void) | undefined;
let shown: string | null = null;

/**
 * Connects the socket: `watch` subscribes to the events of a task, and `null` ends that. Returns a function that
 * disconnects it.
 */
export function provideTaskWatch(watch: (taskId: string | null) => void): () => void {
  send = watch;
  if (shown !== null) watch(shown);
  return () => {
    send = undefined;
  };
}

/** Subscribes to the events of this task while its board is shown. */
export function useTaskWatch(taskId: string): void {
  useEffect(() => {
    shown = taskId;
    send?.(taskId);
    return () => {
      shown = null;
      send?.(null);
    };
  }, [taskId]);
}

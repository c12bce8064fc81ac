import { useEffect } from 'react';

let send: ((taskId: string | null) => void) | undefined;
let shown: string | null = null;

/** The socket says how to ask for what happens in a task. Answers how to stop. */
export function provideTaskWatch(watch: (taskId: string | null) => void): () => void {
  send = watch;
  if (shown !== null) watch(shown);
  return () => {
    send = undefined;
  };
}

/** While its board is on the screen, the server tells what happens in this task. */
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

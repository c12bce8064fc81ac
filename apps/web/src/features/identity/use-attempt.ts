import { useState } from 'react';

/**
 * Runs one action at a time and keeps the error of the last one. Does not use the query client, which the login does
 * not load.
 */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Error | null>(null);

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error as Error);
    }
    setBusy(false);
  }

  return { busy, problem, attempt, forget: () => setProblem(null) };
}

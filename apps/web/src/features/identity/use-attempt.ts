import { useState } from 'react';

/** One thing at a time, and what became of the last try. Without the query client, which the entry does not load. */
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

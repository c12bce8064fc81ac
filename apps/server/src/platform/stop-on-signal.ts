const PATIENCE = 10_000;

/**
 * Stops what was started when we are told to end, and ends: once, however often we are told. The answer is aborted
 * from that moment on.
 */
export function stopOnSignal(started: AsyncDisposableStack): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // npm passes on the Ctrl-C that the terminal has sent to us as well: a second one is no impatience.
    process.on(signal, async () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      // Whatever still holds on after that would hold on for ever.
      setTimeout(() => process.exit(1), PATIENCE).unref();
      try {
        await started.disposeAsync();
        process.exit(0);
      } catch (error) {
        console.error('Not everything stopped as it should:', error);
        process.exit(1);
      }
    });
  }
  return stopping.signal;
}

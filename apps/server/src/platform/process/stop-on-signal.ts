const PATIENCE = 10_000;

/**
 * Stops everything that was started when a signal tells the process to end, and then exits. Further signals change
 * nothing. `delay` returns the milliseconds for which the process serves on before it stops, beside the time for
 * stopping. Returns a signal that is aborted from that moment on.
 */
export function stopOnSignal(started: AsyncDisposableStack, delay: () => number): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // npm passes on the Ctrl-C that the terminal has sent to us as well. A second signal is therefore no sign of
    // impatience.
    process.on(signal, async () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      // Work that still holds on after that time would hold on for ever.
      setTimeout(() => process.exit(1), PATIENCE + delay()).unref();
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

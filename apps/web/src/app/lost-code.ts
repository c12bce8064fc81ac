import { t } from './texts.ts';

/**
 * Gives the failure of every later import words for the user. Forms and lists show the message of an error, and a
 * browser writes it in English, with the address of a file. Returns a function that stops it.
 */
export function wordLostCode(): () => void {
  const hear = (event: Event) => {
    const { payload } = event as Event & { payload?: Error };
    if (payload) payload.message = t.chunkFailedHint;
  };
  addEventListener('vite:preloadError', hear);
  return () => removeEventListener('vite:preloadError', hear);
}

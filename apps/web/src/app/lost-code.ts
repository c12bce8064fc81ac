import { t } from './texts.ts';

/**
 * Gives the failure of every later import words for the user. Forms and lists show the message of an error, and a
 * browser writes it in English, with the address of a file. Returns a function that stops it.
 */
export function wordLostCode(): () => void {
  addEventListener('vite:preloadError', giveWords);
  return () => removeEventListener('vite:preloadError', giveWords);
}

function giveWords(event: Event): void {
  const { payload } = event as Event & { payload?: Error };
  if (payload) payload.message = t.chunkFailedHint;
}

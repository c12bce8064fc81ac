import { askForUpdate } from './ask-for-update.ts';
import { keepAppOnDevice } from './keep-app-on-device.ts';
import { showKeptAnswers } from './kept-answers/show-kept-answers.tsx';

/** Milliseconds after which a page that stays in front looks for a newer version of the app. */
const ASK_EVERY = 6 * 60 * 60_000;

/**
 * Starts work of a session that nobody waits for. It is loaded some seconds after home, so that it takes nothing from
 * the first screens. Returns a function that stops it.
 */
export function startBackground(): () => void {
  const timer = setInterval(() => void askForUpdate(), ASK_EVERY);
  const stops = [showKeptAnswers(), keepAppOnDevice(), () => clearInterval(timer)];
  return () => stops.forEach((stop) => stop());
}

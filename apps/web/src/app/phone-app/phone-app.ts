import { watchForApp } from './ask-for-app.ts';
import { followCalls } from './calls.ts';

/** Follows the app around this page: its newer builds and its calls. Returns a function that stops it. */
export function followPhoneApp(): () => void {
  const stops = [watchForApp(), followCalls()];
  return () => stops.forEach((stop) => stop());
}

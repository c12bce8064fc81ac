import { startSocket } from './start-socket.ts';

/** Milliseconds after home until work begins that nobody waits for. */
const LATER = 3000;

/** Starts the socket of a session, and later the work that nobody waits for. Returns a function that stops both. */
export function startAfterHome(): () => void {
  let isOver = false;
  const stops = [startSocket(), () => (isOver = true)];
  const timer = setTimeout(
    () =>
      void import('./background.ts').then(
        ({ startBackground }) => !isOver && stops.push(startBackground()),
        // Without this code the page works as before.
        () => {},
      ),
    // Without network kept answers are wanted at once.
    navigator.onLine ? LATER : 0,
  );
  stops.push(() => clearTimeout(timer));
  return () => stops.forEach((stop) => stop());
}

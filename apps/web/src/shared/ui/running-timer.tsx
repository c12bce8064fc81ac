import { useNow } from './use-now.ts';

interface RunningTimerProps {
  /** Start in milliseconds since 1970. */
  since: number;
  /** Milliseconds that this device's clock is ahead of the server's. */
  clockAhead?: number;
  /** Draws the figure of the call screen, 56 px. */
  large?: boolean;
}

/** Draws a running time: 02:47, from an hour on 1:02:47. Only its digits change, so nothing around it moves. */
export function RunningTimer({ since, clockAhead = 0, large = false }: RunningTimerProps) {
  const seconds = Math.max(0, Math.floor((useNow() - clockAhead - since) / 1000));
  return (
    <span className={large ? 'timer' : undefined} role="timer">
      {clockWords(seconds)}
    </span>
  );
}

function clockWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

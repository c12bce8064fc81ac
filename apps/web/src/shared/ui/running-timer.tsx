import { useNow } from './use-now.ts';

interface RunningTimerProps {
  /** Milliseconds since 1970. */
  since: number;
  /** How far this device's clock is ahead of the server's, in milliseconds. */
  clockAhead?: number;
  /** The figure of the call screen, 56 px. */
  large?: boolean;
}

/** 02:47, from an hour on 1:02:47. It does not move but for its digits. */
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

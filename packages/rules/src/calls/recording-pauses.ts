/** An instant at which a recording was paused or went on. ISO 8601 UTC. */
export interface RecordingMark {
  kind: 'recording_paused' | 'recording_resumed';
  at: string;
}

/** A pause of a recording. `second`: its place in the recording, which is shorter by the pauses before it. */
export interface RecordingPause {
  second: number;
  seconds: number;
}

/** Seconds after which a paused recording goes on by itself. */
export const LONGEST_PAUSE = 120;

/**
 * Returns the pauses of a recording that began at `from` and ended at `until`, in their order. A pause that never ended
 * lasts until the end.
 */
export function pausesOf(marks: readonly RecordingMark[], from: string, until: string): RecordingPause[] {
  const end = Date.parse(until);
  const pauses: RecordingPause[] = [];
  let [since, before] = [null as number | null, 0];
  const close = (at: number) => {
    if (since === null) return;
    const length = Math.max(0, at - since);
    pauses.push({
      second: Math.max(0, Math.round((since - Date.parse(from) - before) / 1000)),
      seconds: Math.round(length / 1000),
    });
    before += length;
    since = null;
  };
  for (const { kind, at } of marks.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))) {
    const instant = Math.min(Date.parse(at), end);
    if (kind === 'recording_paused') since ??= instant;
    else close(instant);
  }
  close(end);
  return pauses;
}

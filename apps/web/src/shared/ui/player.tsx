import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { Chip } from './chip.tsx';
import { Icon } from './icon.tsx';
import { pause, play } from './icons/phone.ts';
import { type AudioSource, useAudio } from './use-audio.ts';
import { Wave } from './wave.tsx';

const SPEEDS = [1, 1.5, 2];
const STEP = 5;

export interface PlayerLabels {
  play: string;
  pause: string;
  /** Name of the wave for screen readers: 播放位置. */
  seek: string;
  /** Name of the speed button for screen readers: 倍速. */
  speed: string;
}

export interface PlayerProps extends AudioSource {
  /** Loudness from 0 to 1, about 44 values. */
  peaks: readonly number[];
  /** Length of the recording in seconds. */
  duration: number;
  labels: PlayerLabels;
  /** Seconds at which something is missing. Each has a mark in the wave. */
  gaps?: readonly number[];
  /** Silent stretches in seconds, and the label of the switch that skips them. */
  silences?: { label: string; spans: readonly PlayerSpan[] };
  /** Content below the player. It gets the position and can move the player to a second. */
  children?: (at: { at: number; seek: (seconds: number) => void }) => ReactNode;
}

export interface PlayerSpan {
  from: number;
  to: number;
}

/**
 * Plays a recording: button, wave, times, speed. The user seeks in the wave by finger or arrow keys. Only one player
 * runs at a time.
 */
export function Player({ peaks, duration, labels, gaps = [], silences, children, ...source }: PlayerProps) {
  const audio = useAudio(source);
  const { at, running } = audio;
  const [speed, setSpeed] = useState(1);
  const seek = (seconds: number) => audio.seek(Math.min(duration, Math.max(0, seconds)));

  const [skips, setSkips] = useState(false);
  const silence = skips && running ? silences?.spans.find(({ from, to }) => at >= from && at < to) : undefined;
  const jumpTo = silence?.to;
  useEffect(() => {
    if (jumpTo !== undefined) seek(jumpTo);
  });

  function seekByPointer(event: PointerEvent<HTMLElement>): void {
    if (event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    seek(((event.clientX - left) / width) * duration);
  }

  function seekByKey(event: KeyboardEvent): void {
    const to = { ArrowRight: at + STEP, ArrowUp: at + STEP, ArrowLeft: at - STEP, ArrowDown: at - STEP }[event.key];
    const end = { Home: 0, End: duration }[event.key];
    const wanted = to ?? end;
    if (wanted === undefined) return;
    event.preventDefault();
    seek(wanted);
  }

  const player = (
    <div className="player">
      <button
        type="button"
        className="pl"
        aria-label={running ? labels.pause : labels.play}
        onClick={() => (running ? audio.pause() : audio.play())}
      >
        <Icon shape={running ? pause : play} />
      </button>
      <div
        className="seek"
        role="slider"
        tabIndex={0}
        aria-label={labels.seek}
        aria-valuemin={0}
        aria-valuemax={Math.round(duration)}
        aria-valuenow={Math.round(at)}
        aria-valuetext={`${clock(at)} / ${clock(duration)}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          seekByPointer(event);
        }}
        onPointerMove={seekByPointer}
        onKeyDown={seekByKey}
      >
        <Wave peaks={peaks} played={duration > 0 ? at / duration : 0} />
        {gaps.map((gap) => (
          <i
            key={gap}
            className="gap"
            style={{ left: `${duration > 0 ? Math.min(100, (100 * gap) / duration) : 0}%` }}
          />
        ))}
      </div>
      <span className="note times" aria-hidden="true">
        {clock(at)}
        <br />
        {clock(duration)}
      </span>
      <button
        type="button"
        className="speed"
        aria-label={`${labels.speed} ${speed}×`}
        onClick={() => {
          const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
          setSpeed(next);
          audio.setSpeed(next);
        }}
      >
        {speed}×
      </button>
    </div>
  );
  if (!silences && !children) return player;
  return (
    <>
      {player}
      {silences && (
        <div className="player-more">
          <Chip label={silences.label} on={skips} onChange={setSkips} />
        </div>
      )}
      {children?.({ at, seek })}
    </>
  );
}

/** Writes seconds: 0:52, 3:12. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

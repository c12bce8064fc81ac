import { memo } from 'react';

const PITCH = 4;
const BAR = 2.4;
const HEIGHT = 28;
const LOWEST = 5;
const HIGHEST = 24;

interface WaveProps {
  /** Loudness from 0 to 1, one value per bar. */
  peaks: readonly number[];
  /** The played share, 0 to 1. */
  played: number;
}

/** Draws bars in two colours: all of them in grey, and over them the played part, cut at a bar. */
export function Wave({ peaks, played }: WaveProps) {
  const bars = Math.round(played * peaks.length);
  const cut = `inset(0 ${(100 * (peaks.length - bars)) / peaks.length}% 0 0)`;
  return (
    <>
      <Bars peaks={peaks} className="wave" />
      {bars > 0 && (
        <span className="over" style={{ clipPath: cut }}>
          <Bars peaks={peaks} className="wave p" />
        </span>
      )}
    </>
  );
}

const Bars = memo(function Bars({ peaks, className }: { peaks: readonly number[]; className: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${peaks.length * PITCH} ${HEIGHT}`} preserveAspectRatio="none">
      <path d={peaks.map((peak, index) => bar(index * PITCH, LOWEST + peak * (HIGHEST - LOWEST))).join('')} />
    </svg>
  );
});

/** Draws an upright bar with round ends, centred in height. */
function bar(x: number, height: number): string {
  const radius = BAR / 2;
  const top = (HEIGHT - height) / 2 + radius;
  const straight = height - BAR;
  return `M${x} ${top.toFixed(1)}a${radius} ${radius} 0 0 1 ${BAR} 0v${straight.toFixed(1)}a${radius} ${radius} 0 0 1-${BAR} 0z`;
}

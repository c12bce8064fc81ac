const WIDTH = 64;
const LEFT = 2;
const RIGHT = 60;
const TOP = 3;
const BOTTOM = 21;

/**
 * Draws a line of values, oldest first, with a dot on the last one. It shows the trend only; figures beside it give the
 * amounts.
 */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  const points = values.map((value, index) => [
    LEFT + (index * (RIGHT - LEFT)) / (values.length - 1),
    BOTTOM - ((value - least) / span) * (BOTTOM - TOP),
  ]);
  const [x, y] = points.at(-1)!;
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} 24`} aria-hidden="true">
      <path d={`M${points.map((point) => point.map((n) => n!.toFixed(1)).join(' ')).join('L')}`} />
      <circle cx={x} cy={y} r="2.5" />
    </svg>
  );
}

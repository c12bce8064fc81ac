import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { useEffect, useRef, useState } from 'react';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface ChartSeries {
  name: string;
  values: readonly number[];
  /** True for the later of two series, which is drawn before the earlier one. */
  strong: boolean;
}

export interface BarChartProps {
  label: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** Opens the details of a point. */
  onOpen: (index: number) => void;
}

/** Draws bars on a canvas in the colours of the theme. Screen readers use the table beside it. */
export default function BarChart({ label, labels, series, onOpen }: BarChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const open = useRef(onOpen);
  useEffect(() => void (open.current = onOpen), [onOpen]);

  useEffect(() => {
    const colours = coloursOf(theme);
    const chart = new Chart(canvas.current!, {
      type: 'bar',
      data: {
        labels: [...labels],
        datasets: series.map(({ name, values, strong }) => ({
          label: name,
          data: [...values],
          backgroundColor: strong ? colours.strong : colours.pale,
          borderRadius: 3,
          grouped: false,
          order: strong ? 0 : 1,
          maxBarThickness: 22,
        })),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        onClick: (_event, [hit]) => hit && open.current(hit.index),
        interaction: { mode: 'index', intersect: false },
        plugins: { tooltip: { animation: false } },
        scales: {
          x: {
            grid: { display: false },
            ticks: { color: colours.text, maxRotation: 0, autoSkipPadding: 12, font: { size: 12 } },
          },
          y: {
            beginAtZero: true,
            border: { display: false },
            grid: { color: colours.line },
            ticks: { color: colours.text, precision: 0, maxTicksLimit: 5, font: { size: 12 } },
          },
        },
      },
    });
    return () => chart.destroy();
  }, [labels, series, theme]);

  return (
    <div className="stat-chart">
      <canvas ref={canvas} role="img" aria-label={label} />
    </div>
  );
}

function coloursOf(_theme: number) {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const accent = token('--accent-fill');
  return {
    strong: accent,
    pale: `color-mix(in srgb, ${accent} 34%, transparent)`,
    text: token('--text-3'),
    line: token('--line'),
  };
}

/** Returns a number that grows whenever the theme changes, by the system or by the user. */
function useTheme(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const changed = () => setCount((before) => before + 1);
    const system = matchMedia('(prefers-color-scheme: dark)');
    const byHand = new MutationObserver(changed);
    system.addEventListener('change', changed);
    byHand.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      system.removeEventListener('change', changed);
      byHand.disconnect();
    };
  }, []);
  return count;
}

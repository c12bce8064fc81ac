import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { table } from '../../shared/ui/icons/business.ts';
import { t } from './texts.ts';
import type { BarChartProps } from './bar-chart.tsx';

// If the chart fails to load, the table is shown.
const BarChart = lazy(async (): Promise<{ default: ComponentType<BarChartProps> }> => {
  return import('./bar-chart.tsx').catch(() => ({ default: () => null }));
});

export interface Column {
  name: string;
  values: readonly number[];
  /** Writes a value for the table. */
  show?: (value: number) => string;
  /** Look of the column in the chart. Absent if it is not drawn. */
  drawn?: 'pale' | 'strong';
}

interface ChartCardProps {
  title: string;
  labels: readonly string[];
  columns: readonly Column[];
  onOpen: (index: number) => void;
}

/** Draws a chart, with its table one tap away. A bar or a row opens its details. */
export function ChartCard({ title, labels, columns, onOpen }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  const drawn = columns.filter((column) => column.drawn);
  const series = useMemo(
    () => columns.flatMap(({ name, values, drawn: how }) => (how ? [{ name, values, strong: how === 'strong' }] : [])),
    [columns],
  );
  return (
    <section className="card stat-card">
      <div className="h">
        <h2 className="w6">{title}</h2>
        <span className="end">
          <IconButton
            icon={<Icon shape={table} size="s" />}
            label={asTable ? t.asChart : t.asTable}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      </div>
      {asTable ? (
        <PointTable labels={labels} columns={columns} onOpen={onOpen} />
      ) : (
        <>
          <div className="h note stat-legend">
            {drawn.map(({ name, drawn: how }) => (
              <span key={name} className="h">
                <i className={how} />
                {name}
              </span>
            ))}
          </div>
          <Suspense fallback={<div className="stat-chart" />}>
            <BarChart label={t.chartOf(title)} labels={labels} series={series} onOpen={onOpen} />
          </Suspense>
        </>
      )}
    </section>
  );
}

function PointTable({ labels, columns, onOpen }: Omit<ChartCardProps, 'title'>) {
  return (
    <div className="stat-scroll" tabIndex={0} role="group" aria-label={t.asTable}>
      <table className="stat-table">
        <thead>
          <tr>
            <th scope="col">{t.time}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={index}>
              <th scope="row">
                <button type="button" onClick={() => onOpen(index)}>
                  {label}
                </button>
              </th>
              {columns.map(({ name, values, show = String }) => (
                <td key={name}>{show(values[index]!)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

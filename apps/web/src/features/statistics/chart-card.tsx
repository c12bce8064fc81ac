import { type ComponentType, lazy, Suspense, useMemo, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { table } from '../../shared/ui/icons/business.ts';
import { type TableColumn, FigureTable } from './figure-table.tsx';
import { t } from './texts.ts';
import type { BarChartProps } from './bar-chart.tsx';
import { WideView } from './wide-view.tsx';

// If the chart fails to load, the table is shown.
const BarChart = lazy(async (): Promise<{ default: ComponentType<BarChartProps> }> => {
  return import('./bar-chart.tsx').catch(() => ({ default: () => null }));
});

interface Column extends TableColumn {
  /** Look of the column in the chart. Absent if it is not drawn. */
  drawn?: 'pale' | 'strong';
}

interface ChartCardProps {
  title: string;
  labels: readonly string[];
  columns: readonly Column[];
  onOpen: (index: number) => void;
}

/** Draws a chart, with its table one tap away. A wide view shows both. A bar or a row opens its details. */
export function ChartCard(props: ChartCardProps) {
  const { title } = props;
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="card stat-card">
      <div className="h">
        <h2 className="w6">{title}</h2>
        <span className="end">
          <WideView title={title}>
            <DrawnColumns {...props} />
            <FigureTable corner={t.time} {...props} />
          </WideView>
          <IconButton
            icon={<Icon shape={table} size="s" />}
            label={asTable ? t.asChart : t.asTable}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      </div>
      {asTable ? <FigureTable corner={t.time} {...props} /> : <DrawnColumns {...props} />}
    </section>
  );
}

function DrawnColumns({ title, labels, columns, onOpen }: ChartCardProps) {
  // The chart is made anew for other series.
  const series = useMemo(() => seriesOf(columns), [columns]);
  return (
    <>
      <div className="h note stat-legend">
        {series.map(({ name, strong }) => (
          <span key={name} className="h">
            <i className={strong ? 'strong' : 'pale'} />
            {name}
          </span>
        ))}
      </div>
      <Suspense fallback={<div className="stat-chart" />}>
        <BarChart label={t.chartOf(title)} labels={labels} series={series} onOpen={onOpen} />
      </Suspense>
    </>
  );
}

const seriesOf = (columns: readonly Column[]) =>
  columns.flatMap(({ name, values, drawn }) => (drawn ? [{ name, values, strong: drawn === 'strong' }] : []));

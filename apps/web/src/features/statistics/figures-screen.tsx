import type { RequestTo } from '@haihu/contract/contract';
import type { ReactNode } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { navigation, type Query, type ScreenProps, useVisit } from '../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../shared/lib/session.ts';
import { BackButton, NavBar } from '../../shared/ui/nav-bar.tsx';
import { FigureDepartment } from './figure-department.tsx';
import { PeriodBar } from './period-bar.tsx';
import { type FigurePeriod, periodOf, seriesStretchOf } from './period.ts';
import { ShareButton } from './share-button.tsx';
import { StatisticsExport } from './exporting/statistics-export.tsx';
import './statistics.css';

/** The period and the members of figures. */
export interface FiguresAsked {
  period: FigurePeriod;
  of: 'me' | 'team';
  /** Only the members of this department and those below it. */
  departmentId?: string;
}

/** The period and the members that an address asks for. Only leaders see a team, and a part of it. */
export function figuresAsked(query: Query): FiguresAsked {
  const isTeam = leadsOthers(sessionUser()) && query.of !== 'me';
  const departmentId = isTeam && /^\d+$/.test(query.department ?? '') ? query.department : undefined;
  return { period: periodOf(query), of: isTeam ? 'team' : 'me', departmentId };
}

/** The days and the members of figures, as requests have them. */
export const requestOf = ({ period: { from, to }, of, departmentId }: FiguresAsked) => ({ from, to, of, departmentId });

interface FiguresScreenProps extends ScreenProps {
  title: string;
  /** The figures that the export has. */
  what: RequestTo<'statistics.export'>['what'];
  /** The parts of the address that open a figure. They go when the period changes or the figure's rows are closed. */
  closed: Query;
  /** A choice above the period. */
  above?: ReactNode;
  /** Cards, charts and ranks. */
  children: ReactNode;
  /** The rows behind an opened figure. */
  behind: ReactNode;
}

/** Draws the frame of a screen with figures: title, share, export, and the choice of the period. */
export function FiguresScreen({ query, setQuery, title, what, closed, above, children, behind }: FiguresScreenProps) {
  const { name: screen } = useVisit();
  const asked = figuresAsked(query);
  const { period, of, departmentId } = asked;
  const { from, to } = period;
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={title}
        right={
          <>
            <ShareButton screen={screen} query={{ ...query, span: undefined, from, to, of }} />
            <StatisticsExport asked={{ ...requestOf(asked), what }} />
          </>
        }
      />
      <div className="page on-ground">
        {above && <div className="stat-bar">{above}</div>}
        <PeriodBar period={period} of={of} onChange={(part) => setQuery({ ...query, ...closed, ...part })} />
        {of === 'team' && (
          <FigureDepartment
            value={departmentId ?? null}
            onChange={(id) => setQuery({ ...query, ...closed, department: id ?? undefined })}
          />
        )}
        <div className="stack">{children}</div>
      </div>
      {behind}
    </>
  );
}

/**
 * Returns the days behind an opened figure: those of a point of the chart, or the whole period. `null` until the chart
 * is read, because only then a point can be opened. `isPoint`: a point is opened.
 */
export function openedDays(query: Query, points: readonly { startsAt: string }[], period: FigurePeriod) {
  const at = points.findIndex(({ startsAt }) => startsAt === query.at);
  if (at >= 0) return { isPoint: true, days: seriesStretchOf(points, at, period) };
  return query.at === undefined ? { isPoint: false, days: { from: period.from, to: period.to } } : null;
}

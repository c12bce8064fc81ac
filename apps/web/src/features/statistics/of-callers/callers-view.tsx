import type { ReplyOf } from '@haihu/contract/contract';
import { type CallerFigure, callerFigureRows, callerFigures } from '@haihu/contract/statistics/values';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type Query, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FigureCard } from '../../../shared/ui/figure-card.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { changeOf, pointsChangeOf } from '../change.ts';
import { ChartCard } from '../chart-card.tsx';
import { FiguresScreen, figuresAsked, requestOf } from '../figures-screen.tsx';
import { type FigurePeriod, pointLabel, seriesStretchOf, stepOf } from '../period.ts';
import { RanksCard } from '../ranks/ranks-card.tsx';
import { t } from '../texts.ts';

type Figures = ReplyOf<'statistics.callers'>;

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const units = { count: (value: number) => value.toLocaleString('en'), share: percent, seconds: talkTime };
const show = (figure: CallerFigure, value: number) => units[callerFigureRows[figure].unit](value);

/** Figures with a card only if they are not 0. */
const ifAny: readonly CallerFigure[] = ['messages', 'declined', 'absent'];
/** More of these is worse. */
const unwelcome: readonly CallerFigure[] = ['missed', 'averageWait', 'messages', 'declined', 'absent'];
/** Most agents to whom records are narrowed. */
const MOST_IN_RECORDS = 100;
/** The figures by which members are listed. */
const ofMembers = ['taken', 'talkSeconds', 'averageWait', 'declined', 'absent'] as const;

interface CallersViewProps extends ScreenProps {
  /** A choice above the period. */
  above: ReactNode;
}

/** Shows figures of people who called: how many were taken and missed, how long they waited, and who took them. */
export function CallersView({ query, setQuery, above }: CallersViewProps) {
  const asked = figuresAsked(query);
  const { period, of, departmentId } = asked;
  const request = { ...requestOf(asked), step: stepOf(period) };
  const figures = useQuery({
    queryKey: ['statistics.callers', request],
    queryFn: ({ signal }) => sendRequest('statistics.callers', request, { signal }),
    placeholderData: keepPreviousData,
  });
  const ranked = ofMembers.find((known) => known === query.by) ?? 'taken';
  // Records know no departments, so those of one are the records of its members at whom callers rang.
  const ids = departmentId === undefined ? null : (figures.data?.members ?? []).map(({ memberId }) => memberId);
  const hasRecords = ids === null || (ids.length > 0 && ids.length <= MOST_IN_RECORDS);
  const openRecords = (narrowed: Query) =>
    navigation().open('callRecords', {
      agents: ids?.join(','),
      direction: 'inbound',
      from: period.from,
      to: period.to,
      of: of === 'me' ? of : undefined,
      ...narrowed,
    });
  return (
    <FiguresScreen {...{ query, setQuery, above }} closed={{}} title={t.titles.lines} what="callers" behind={null}>
      <Loaded query={figures} skeleton={<Skeleton of="cards" count={2} />} failed={t.failed} retry={common.retry}>
        {({ takesCallers, now, before, points, lines, members }) =>
          takesCallers ? (
            <>
              <CallerCards
                now={now}
                before={before}
                onTaken={hasRecords ? () => openRecords({ answered: 'yes' }) : undefined}
              />
              <CallersOverTime points={points} period={period} onOpen={(days) => hasRecords && openRecords(days)} />
              {lines.length > 0 && now.callers !== null && <CalledLines lines={lines} />}
              {of === 'team' && members.length > 0 && (
                <MembersByFigure
                  members={members}
                  figure={ranked}
                  onFigure={(by) => setQuery({ ...query, by })}
                  onOpen={(agents) => openRecords({ agents })}
                />
              )}
              {now.callers === null && <p className="note">{departmentId ? t.lostAreOfAll : t.lostAreNobodys}</p>}
            </>
          ) : (
            <EmptyState art="call" title={t.noCallersYet} hint={t.noCallersYetHint} />
          )
        }
      </Loaded>
    </FiguresScreen>
  );
}

interface MembersByFigureProps {
  members: Figures['members'];
  figure: (typeof ofMembers)[number];
  onFigure: (figure: (typeof ofMembers)[number]) => void;
  onOpen: (memberId: string) => void;
}

/** Lists the members at whom callers rang by a figure, the largest first. Equal ones share a rank. */
function MembersByFigure({ members, figure, onFigure, onOpen }: MembersByFigureProps) {
  const sorted = members.toSorted((one, other) => other[figure] - one[figure]);
  return (
    <RanksCard
      figures={ofMembers.map((value) => ({
        value,
        label: t.callers[value],
        show: (each) => show(value, each),
        values: sorted.map((row) => row[value]),
      }))}
      figure={figure}
      rows={sorted.map((row) => ({
        key: row.memberId,
        name: row.name,
        rank: sorted.findIndex((first) => first[figure] === row[figure]) + 1,
        value: row[figure],
      }))}
      onFigure={onFigure}
      onOpen={({ key }) => onOpen(key)}
    />
  );
}

interface CallerCardsProps {
  now: Figures['now'];
  before: Figures['before'];
  /** Absent if the records cannot be narrowed to these members. */
  onTaken: (() => void) | undefined;
}

function CallerCards({ now, before, onTaken }: CallerCardsProps) {
  const opens: Partial<Record<CallerFigure, () => void>> = {
    taken: onTaken,
    missed: () => navigation().open('missedCalls'),
  };
  return (
    <div className="stat-pair">
      {callerFigures.map((figure) => {
        const [value, former] = [now[figure], before[figure]];
        if (value === null || (ifAny.includes(figure) && value + (former ?? 0) === 0)) return null;
        return (
          <FigureCard
            key={figure}
            label={t.callers[figure]}
            figure={show(figure, value)}
            change={
              callerFigureRows[figure].unit === 'share'
                ? pointsChangeOf(value, former ?? 0)
                : changeOf(value, former ?? 0, !unwelcome.includes(figure))
            }
            onOpen={opens[figure]}
          />
        );
      })}
    </div>
  );
}

interface CallersOverTimeProps {
  points: Figures['points'];
  period: FigurePeriod;
  onOpen: (days: { from: string; to: string }) => void;
}

function CallersOverTime({ points, period, onOpen }: CallersOverTimeProps) {
  const step = stepOf(period);
  const labels = useMemo(() => points.map(({ startsAt }) => pointLabel(startsAt, step)), [points, step]);
  const columns = useMemo(
    () =>
      callerFigures
        .filter((figure) => points.every((point) => point[figure] !== null))
        .map((figure) => ({
          name: t.callers[figure],
          values: points.map((point) => point[figure]!),
          show: (value: number) => show(figure, value),
          drawn: figure === 'callers' ? ('pale' as const) : figure === 'taken' ? ('strong' as const) : undefined,
        })),
    [points],
  );
  const title = columns[0]?.drawn === 'pale' ? t.callersOverTime : t.takenOverTime;
  const open = (index: number) => {
    const { from, to } = seriesStretchOf(points, index, period);
    onOpen({ from, to });
  };
  return <ChartCard title={title} labels={labels} columns={columns} onOpen={open} />;
}

/** Lists the lines that were called: their callers, and the share that was taken. */
function CalledLines({ lines }: Pick<Figures, 'lines'>) {
  return (
    <section className="card stat-card">
      <h2 className="w6">{t.byLine}</h2>
      <ul className="stat-parts">
        {lines.map(({ lineId, name, callers, takenRate }) => (
          <li key={lineId} className="h">
            <span className="grow">{name || t.noLine}</span>
            <span className="end">{(callers ?? 0).toLocaleString('en')}</span>
            <span className="note aside">{`${t.callers.takenRate} ${percent(takenRate ?? 0)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

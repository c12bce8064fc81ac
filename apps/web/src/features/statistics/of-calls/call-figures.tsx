import type { CallCounts } from '@haihu/contract/statistics/core/call-figures';
import { callFigureRows, callFigures, type CallFigure, type CallSource } from '@haihu/contract/statistics/values';
import { type ReactNode, useMemo } from 'react';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type Query, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { FigureCard } from '../../../shared/ui/figure-card.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BehindSheet } from '../behind-sheet.tsx';
import { changeOf, pointsChangeOf } from '../change.ts';
import { ChartCard } from '../chart-card.tsx';
import { FiguresScreen, figuresAsked, openedDays } from '../figures-screen.tsx';
import { pointLabel, stepOf } from '../period.ts';
import { RanksCard } from '../ranks/ranks-card.tsx';
import { t } from '../texts.ts';
import { CallRow } from './call-row.tsx';
import { MissingAreas } from './missing-areas.tsx';
import { OutcomesCard } from './outcomes-card.tsx';
import { PartsCard } from './parts-card.tsx';
import { SoundCard } from './sound-card.tsx';
import {
  type CallFigureRequest,
  useCallsBehind,
  useCallOutcomes,
  useCallRanks,
  useCallSeries,
  useCallSound,
  useCallTotals,
  useMissingAreas,
} from './use-call-figures.ts';

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
const number = (value: number) => value.toLocaleString('en');

const units = { count: number, share: percent, seconds: talkTime };
const showOf = (figure: CallFigure): ((value: number) => string) => units[callFigureRows[figure].unit];

const figureIn = (typed: string | undefined): CallFigure | undefined => callFigures.find((known) => known === typed);

/** Value in the address for calls that reached no agent. */
const NOBODY = 'nobody';

/** Parts of the address about an opened figure. All of them go when its rows are closed. */
const closed = {
  figure: undefined,
  member: undefined,
  who: undefined,
  line: undefined,
  mode: undefined,
  at: undefined,
};

interface CallFiguresProps extends ScreenProps {
  source: CallSource;
  /** A choice above the period. */
  above?: ReactNode;
}

/** Shows figures of calls with charts and ranks. Each opens its calls. */
export function CallFigures({ query, setQuery, source, above }: CallFiguresProps) {
  const asked: CallFigureRequest = { ...figuresAsked(query), source };
  const ranked = figureIn(query.by) ?? 'calls';
  const totals = useCallTotals(asked);
  const series = useCallSeries(asked);
  const ranks = useCallRanks(asked, ranked);
  const areas = useMissingAreas(asked);
  const outcomes = useCallOutcomes(asked);
  const sound = useCallSound(asked);
  /** Without calls of own phones, words say how they come here. Charts of zeros would say nothing. */
  const hasNone = (now: CallCounts) => source === 'device' && now.calls + now.undialled === 0;
  const narrow = (part: Query) => setQuery({ ...query, ...part });
  const open = (part: Query) => narrow({ ...closed, ...part });

  return (
    <FiguresScreen
      {...{ query, setQuery, closed, above }}
      title={t.titles[source]}
      what={source === 'device' ? 'device' : 'calls'}
      behind={<Behind asked={asked} query={query} points={series.data?.points ?? []} onClose={() => narrow(closed)} />}
    >
      <Loaded query={totals} skeleton={<Skeleton of="cards" count={2} />} failed={t.failed} retry={common.retry}>
        {({ now, before, lines, modes }) =>
          hasNone(now) ? (
            <NoOwnPhoneCalls />
          ) : (
            <>
              <Cards now={now} before={before} onOpen={(figure) => open({ figure })} />
              <Series asked={asked} series={series} onOpen={(at) => open({ figure: 'calls', at })} />
              {lines.length > 0 && (
                <PartsCard
                  title={t.byLine}
                  parts={lines.map(({ lineId, name, ...counts }) => ({
                    key: lineId,
                    name: name || t.noLine,
                    ...counts,
                  }))}
                  onOpen={(line) => open({ figure: 'calls', line })}
                />
              )}
              {modes.length > 0 && (
                <PartsCard
                  title={t.byMode}
                  parts={modes.map(({ mode, ...counts }) => ({ key: mode, name: t.modes[mode], ...counts }))}
                  onOpen={(mode) => open({ figure: 'calls', mode })}
                />
              )}
              {outcomes.data && <OutcomesCard outcomes={outcomes.data.list} />}
              {sound.data && <SoundCard sound={sound.data} />}
              {areas.data && <MissingAreas areas={areas.data} />}
            </>
          )
        }
      </Loaded>
      {asked.of === 'team' && !(totals.data && hasNone(totals.data.now)) && (
        <Loaded query={ranks} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
          {({ list }) => (
            <RanksCard
              figures={callFigures.map((value) => ({
                value,
                label: t[value],
                show: showOf(value),
                values: list.map((row) => row[value]),
              }))}
              figure={ranked}
              rows={list.map((row) => ({
                key: row.key ?? NOBODY,
                name: row.key === null ? t.noAgent : row.name,
                rank: row.rank,
                value: row[ranked],
              }))}
              onFigure={(by) => narrow({ by })}
              onOpen={({ key, name }) => open({ figure: ranked, member: key, who: name })}
            />
          )}
        </Loaded>
      )}
    </FiguresScreen>
  );
}

function NoOwnPhoneCalls() {
  return (
    <EmptyState
      art="call"
      title={t.noOwnPhoneCalls}
      hint={t.noOwnPhoneCallsHint}
      action={t.toCallingMethod}
      onAction={() => navigation().open('callingMethod')}
    />
  );
}

interface CardsProps {
  now: CallCounts;
  before: CallCounts;
  onOpen: (figure: CallFigure) => void;
}

/** Lists the figures to show. */
function cards(now: CallCounts, before: CallCounts): CallFigure[] {
  return callFigures.filter((figure) => {
    const row = callFigureRows[figure];
    return 'card' in row && (row.card === 'always' || now[figure] + before[figure] > 0);
  });
}

function Cards({ now, before, onOpen }: CardsProps) {
  return (
    <div className="stat-pair">
      {cards(now, before).map((figure) => (
        <FigureCard
          key={figure}
          label={t[figure]}
          figure={showOf(figure)(now[figure])}
          change={
            callFigureRows[figure].unit === 'share'
              ? pointsChangeOf(now[figure], before[figure])
              : changeOf(now[figure], before[figure])
          }
          onOpen={() => onOpen(figure)}
        />
      ))}
    </div>
  );
}

interface SeriesProps {
  asked: CallFigureRequest;
  series: ReturnType<typeof useCallSeries>;
  onOpen: (startsAt: string) => void;
}

function Series({ asked, series, onOpen }: SeriesProps) {
  const points = series.data?.points;
  const step = stepOf(asked.period);
  const labels = useMemo(() => (points ?? []).map(({ startsAt }) => pointLabel(startsAt, step)), [points, step]);
  const columns = useMemo(
    () =>
      callFigures.map((figure) => ({
        name: t[figure],
        values: (points ?? []).map((point) => point[figure]),
        show: showOf(figure),
        drawn: figure === 'calls' ? ('pale' as const) : figure === 'answered' ? ('strong' as const) : undefined,
      })),
    [points],
  );
  return (
    <Loaded query={series} skeleton={<Skeleton of="cards" count={1} />} retry={common.retry}>
      {() => (
        <ChartCard
          title={t.callsOverTime}
          labels={labels}
          columns={columns}
          onOpen={(index) => onOpen(points![index]!.startsAt)}
        />
      )}
    </Loaded>
  );
}

interface BehindProps {
  asked: CallFigureRequest;
  query: Query;
  points: readonly { startsAt: string }[];
  onClose: () => void;
}

/** Lists the calls behind the figure in the address. */
function Behind({ asked, query, points, onClose }: BehindProps) {
  const { period, of, departmentId, source } = asked;
  const figure = figureIn(query.figure);
  const opened = openedDays(query, points, period);
  const mode = (['line', 'softphone', 'device'] as const).find((known) => known === query.mode);
  const whose =
    query.member === NOBODY ? { of, noAgent: true } : query.member ? { memberId: query.member } : { of, departmentId };
  const request = figure && opened && { ...opened.days, ...whose, source, figure, lineId: query.line, mode };
  const pages = useCallsBehind(request ?? null);
  const talk = pages.data?.pages[0]?.talkSeconds;
  const name = [query.who, figure && t[figure], opened?.isPoint && pointLabel(query.at!, stepOf(period))];
  return (
    <BehindSheet
      open={request != null}
      name={name.filter(Boolean).join(' · ')}
      sum={talk ? t.talkTotal(talkTime(talk)) : undefined}
      pages={pages}
      atOf={({ createdAt }) => createdAt}
      onClose={onClose}
    >
      {(call) => <CallRow key={call.id} call={call} />}
    </BehindSheet>
  );
}

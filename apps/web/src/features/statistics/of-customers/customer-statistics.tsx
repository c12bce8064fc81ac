import type { ReplyOf } from '@haihu/contract/contract';
import type { CustomersOfPeriod } from '@haihu/contract/statistics/core/customer-figures';
import { type CustomerFigure, customerFigures, customerRowOf, isMoney } from '@haihu/contract/statistics/values';
import { type Level, levelLetter, levels } from '@haihu/rules/customers/levels';
import { formatPrice } from '@haihu/rules/money';
import { useMemo } from 'react';
import { useLevelNames } from '../../../parts/config/settings/use-level-names.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type Query, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { ChangeWords } from '../../../shared/ui/change-words.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { BehindSheet } from '../behind-sheet.tsx';
import { changeOf } from '../change.ts';
import { ChartCard } from '../chart-card.tsx';
import { FiguresScreen, type FiguresAsked, figuresAsked, openedDays } from '../figures-screen.tsx';
import { pointLabel, stepOf } from '../period.ts';
import { RanksCard } from '../ranks/ranks-card.tsx';
import { t } from '../texts.ts';
import { CustomerBehindRow } from './behind-row.tsx';
import { useBehind, useCustomerRanks, useCustomerSeries, useCustomerTotals } from './use-customer-figures.ts';

type Group = keyof typeof t.groups;

/** Follow-ups and call-backs come before the changes that they led to. */
const isChange = (figure: CustomerFigure) => Number(customerRowOf(figure).behind !== 'records');
const groupOf = (group: Group): [Group, readonly CustomerFigure[]] => [
  group,
  customerFigures
    .filter((figure) => customerRowOf(figure).group === group)
    .toSorted((one, other) => isChange(one) - isChange(other)),
];
const groups = [groupOf('added'), groupOf('moved'), groupOf('followed'), groupOf('won')];
/** Chips of the ranks, the most used first. */
const rankedFirst: readonly CustomerFigure[] = [...groups[2]![1], ...groups[3]![1], ...groups[1]![1], ...groups[0]![1]];

const figureIn = (typed: string | undefined) => customerFigures.find((known) => known === typed);
const showOf = (figure: CustomerFigure) => (value: number) =>
  isMoney(figure) ? t.yuan(formatPrice(value)) : value.toLocaleString('en');

/** Parts of the address about an opened figure. All of them go when its rows are closed. */
const closed = { figure: undefined, member: undefined, who: undefined, at: undefined, levels: undefined };

/** Shows the history of customers in figures, with charts and ranks. Each figure opens its rows. */
export default function CustomerStatistics({ query, setQuery }: ScreenProps) {
  const asked = figuresAsked(query);
  const { of, departmentId } = asked;
  const shown = figureIn(query.by) ?? 'followUps';
  const totals = useCustomerTotals(asked);
  const series = useCustomerSeries(asked);
  const ranks = useCustomerRanks(asked, shown);
  const narrow = (part: Query) => setQuery({ ...query, ...part });
  const open = (part: Query) => narrow({ ...closed, ...part });

  return (
    <FiguresScreen
      {...{ query, setQuery, closed }}
      title={t.titles.customers}
      what="customers"
      behind={<Behind asked={asked} query={query} points={series.data?.points ?? []} onClose={() => narrow(closed)} />}
    >
      <Loaded query={totals} skeleton={<Skeleton of="cards" count={3} />} failed={t.failed} retry={common.retry}>
        {({ now, before, levels: moves, onLevels }) => (
          <>
            {groups.map(([name, figures]) => (
              <FigureGroup
                key={name}
                title={t.groups[name]}
                {...{ figures, now, before }}
                onOpen={(figure) => open({ figure })}
              />
            ))}
            <OnLevels counts={onLevels} of={of} isPart={departmentId !== undefined} />
            <Levels moves={moves} onOpen={(pair) => open({ figure: 'levelChanges', levels: pair })} />
          </>
        )}
      </Loaded>
      <Series asked={asked} series={series} figure={shown} onOpen={(at) => open({ figure: shown, at })} />
      <Loaded query={ranks} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {({ list }) => (
          <RanksCard
            {...ranksOf(of === 'team' ? list : list.slice(0, 1), shown)}
            figure={shown}
            onFigure={(by) => narrow({ by })}
            onOpen={({ key, name }) => open({ figure: shown, member: key, who: name })}
          />
        )}
      </Loaded>
    </FiguresScreen>
  );
}

/** Returns the rows of the ranks, and every figure with its values. */
function ranksOf(list: ReplyOf<'statistics.callRanks'>['list'], shown: CustomerFigure) {
  const valuesOf = (figure: CustomerFigure) => list.map(({ customers }) => Number(customers?.[figure] ?? 0));
  const values = valuesOf(shown);
  return {
    rows: list.map(({ key, name, rank }, index) => ({ key: key ?? '', name, rank, value: values[index]! })),
    figures: rankedFirst.map((value) => ({
      value,
      label: t.figures[value],
      show: showOf(value),
      values: valuesOf(value),
    })),
  };
}

interface FigureGroupProps {
  title: string;
  figures: readonly CustomerFigure[];
  now: CustomersOfPeriod;
  before: CustomersOfPeriod;
  onOpen: (figure: CustomerFigure) => void;
}

function FigureGroup({ title, figures, now, before, onOpen }: FigureGroupProps) {
  return (
    <section className="card stat-card">
      <h2 className="w6">{title}</h2>
      <ul className="stat-parts">
        {figures.map((figure) => {
          const change = changeOf(Number(now[figure]), Number(before[figure]), !customerRowOf(figure).isUnwelcome);
          return (
            <li key={figure}>
              <button type="button" onClick={() => onOpen(figure)}>
                <span className="grow">{t.figures[figure]}</span>
                <span className="end w6">{showOf(figure)(Number(now[figure]))}</span>
                <span className="note aside">{change && <ChangeWords {...change} />}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OnLevelsProps {
  counts: readonly number[];
  of: 'me' | 'team';
  /** True for a part of the team. The list of customers shows no part. */
  isPart: boolean;
}

/** Shows the number of customers on each level now. Each opens them in their list. */
function OnLevels({ counts, of, isPart }: OnLevelsProps) {
  const names = useLevelNames();
  const faceOf = (level: Level) => (
    <>
      <LevelTile level={level} small />
      <span className="grow">{names[level - 1]}</span>
      <span className="end w6">{counts[level - 1]!.toLocaleString('en')}</span>
    </>
  );
  if (isPart)
    return (
      <section className="card stat-card">
        <h2 className="w6">{t.onLevels}</h2>
        <ul className="stat-parts">
          {levels.map((level) => (
            <li key={level} className="h">
              {faceOf(level)}
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <section className="card stat-card">
      <h2 className="w6">{t.onLevels}</h2>
      <ul className="stat-parts">
        {levels.map((level) => (
          <li key={level}>
            <button
              type="button"
              onClick={() =>
                navigation().open('agentCustomers', { levels: String(level), team: of === 'team' ? '1' : undefined })
              }
            >
              {faceOf(level)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LevelsProps {
  moves: ReplyOf<'statistics.customerTotals'>['levels'];
  onOpen: (pair: string) => void;
}

/** Shows the changes from each level to each other one. Together they are all changes. */
function Levels({ moves, onOpen }: LevelsProps) {
  return (
    <section className="card stat-card">
      <h2 className="w6">{t.levelFunnel}</h2>
      {moves.length === 0 && <p className="sec">{t.noLevelChanges}</p>}
      <ul className="stat-parts">
        {moves.map(({ from, to, count }) => (
          <li key={`${from}${to}`}>
            <button type="button" onClick={() => onOpen(`${from}${to}`)}>
              <span className="grow">{t.levelMove(levelLetter(from), levelLetter(to))}</span>
              <span className="end w6">{count.toLocaleString('en')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SeriesProps {
  asked: FiguresAsked;
  series: ReturnType<typeof useCustomerSeries>;
  figure: CustomerFigure;
  onOpen: (startsAt: string) => void;
}

function Series({ asked, series, figure, onOpen }: SeriesProps) {
  const points = series.data?.points;
  const step = stepOf(asked.period);
  const labels = useMemo(() => (points ?? []).map(({ startsAt }) => pointLabel(startsAt, step)), [points, step]);
  const columns = useMemo(() => {
    // Money is drawn in yuan, because its units have four more digits.
    const scale = isMoney(figure) ? 10_000 : 1;
    const values = (points ?? []).map((point) => Number(point[figure]) / scale);
    return [
      {
        name: t.figures[figure],
        values,
        show: (value: number) => showOf(figure)(value * scale),
        drawn: 'strong' as const,
      },
    ];
  }, [points, figure]);
  return (
    <Loaded query={series} skeleton={<Skeleton of="cards" count={1} />} retry={common.retry}>
      {() => (
        <ChartCard
          title={t.figures[figure]}
          labels={labels}
          columns={columns}
          onOpen={(index) => onOpen(points![index]!.startsAt)}
        />
      )}
    </Loaded>
  );
}

interface BehindProps {
  asked: FiguresAsked;
  query: Query;
  points: readonly { startsAt: string }[];
  onClose: () => void;
}

/** Lists the rows behind the figure in the address. */
function Behind({ asked, query, points, onClose }: BehindProps) {
  const { period, of, departmentId } = asked;
  const figure = figureIn(query.figure);
  const opened = openedDays(query, points, period);
  const whose = query.member ? { memberId: query.member } : { of, departmentId };
  const [fromLevel, toLevel] = /^[1-6]{2}$/.test(query.levels ?? '') ? [...query.levels!].map(Number) : [];
  const request = figure && opened && { ...opened.days, ...whose, figure, fromLevel, toLevel };
  const pages = useBehind(request ?? null);
  const name = [
    query.who,
    figure && t.figures[figure],
    fromLevel && t.levelMove(levelLetter(fromLevel), levelLetter(toLevel)),
    opened?.isPoint && pointLabel(query.at!, stepOf(period)),
  ];
  return (
    <BehindSheet
      open={request != null}
      name={name.filter(Boolean).join(' · ')}
      pages={pages}
      atOf={(row) => row.at}
      onClose={onClose}
    >
      {(row) => <CustomerBehindRow key={row.id} row={row} />}
    </BehindSheet>
  );
}

import { useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { FigureTable } from '../figure-table.tsx';
import { t } from '../texts.ts';
import { WideView } from '../wide-view.tsx';

/** Numbers of ranks shown before the user asks for all: on the card, and in the wide view. */
const [FIRST, FIRST_IN_TABLE] = [10, 100];

export interface RankRow {
  key: string;
  name: string;
  rank: number;
  value: number;
}

interface RanksCardProps<Figure extends string> {
  /** The figures, and the value of each row for them. */
  figures: readonly { value: Figure; label: string; show: (value: number) => string; values: readonly number[] }[];
  figure: Figure;
  rows: readonly RankRow[];
  onFigure: (figure: Figure) => void;
  onOpen: (row: RankRow) => void;
}

/**
 * Lists members by one figure, including those without activity. A wide view shows all their figures. A row opens its
 * details.
 */
export function RanksCard<Figure extends string>(props: RanksCardProps<Figure>) {
  const { figures, figure, rows, onFigure, onOpen } = props;
  const [all, setAll] = useState(false);
  const { show } = figures.find(({ value }) => value === figure)!;
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const me = sessionUser()?.userId;
  const allOrFewer = (
    <button type="button" className="hit sec stat-all" onClick={() => setAll(!all)}>
      {all ? t.fewer : t.showAll(rows.length)}
    </button>
  );
  return (
    <section className="card stat-card">
      <div className="h">
        <h2 className="w6">{t.ranks}</h2>
        <span className="end sec">{t.people(rows.length)}</span>
        <WideView title={t.ranks}>
          <FigureTable
            corner={t.member}
            labels={rows.slice(0, all ? undefined : FIRST_IN_TABLE).map(({ rank, name }) => `${rank} ${name}`)}
            columns={figures.map(({ value, label, ...column }) => ({
              ...column,
              name: label,
              onSort: () => onFigure(value),
              isSorted: value === figure,
            }))}
            onOpen={(index) => onOpen(rows[index]!)}
          />
          {rows.length > FIRST_IN_TABLE && allOrFewer}
        </WideView>
      </div>
      <div className="chips stat-chips" role="group" aria-label={t.rankedBy}>
        {figures.map(({ value, label }) => (
          <Chip key={value} label={label} tail="none" on={figure === value} onChange={() => onFigure(value)} />
        ))}
      </div>
      <ol className="stat-ranks">
        {rows.slice(0, all ? undefined : FIRST).map((row) => (
          <li key={row.key}>
            <button type="button" className={classNames(row.key === me && 'me')} onClick={() => onOpen(row)}>
              <span className="place">{row.rank}</span>
              <span className="one name">{row.name}</span>
              <span className="prog thin">
                <i style={{ width: `${(Math.max(0, row.value) / most) * 100}%` }} />
              </span>
              <span className="value">{show(row.value)}</span>
            </button>
          </li>
        ))}
      </ol>
      {rows.length > FIRST && allOrFewer}
    </section>
  );
}

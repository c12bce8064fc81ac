import { useState } from 'react';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { t } from '../texts.ts';

/** Number of ranks shown before the user asks for all. */
const FIRST = 10;

export interface RankRow {
  key: string;
  name: string;
  rank: number;
  value: number;
}

interface RanksCardProps<Figure extends string> {
  figures: readonly { value: Figure; label: string }[];
  figure: Figure;
  rows: readonly RankRow[];
  show: (value: number) => string;
  onFigure: (figure: Figure) => void;
  onOpen: (row: RankRow) => void;
}

/** Lists members by one figure, including those without activity. A row opens its details. */
export function RanksCard<Figure extends string>(props: RanksCardProps<Figure>) {
  const { figures, figure, rows, show, onFigure, onOpen } = props;
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const me = sessionUser()?.userId;
  return (
    <section className="card stat-card">
      <div className="h">
        <h2 className="w6">{t.ranks}</h2>
        <span className="end sec">{t.people(rows.length)}</span>
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
      {rows.length > FIRST && (
        <button type="button" className="hit sec stat-all" onClick={() => setAll(!all)}>
          {all ? t.fewer : t.showAll(rows.length)}
        </button>
      )}
    </section>
  );
}

import type { WallRow } from '@haihu/contract/calls/wall';
import type { ReplyOf } from '@haihu/contract/contract';
import { needsLook, stateAt } from '@haihu/rules/calls/agents/board-order';
import { durationWords, shortDuration } from '@haihu/rules/duration';
import { useSyncExternalStore } from 'react';
import { agentStateWords } from '../../../parts/calls/agents/agent-words.ts';
import { language } from '../../../shared/i18n/language.ts';
import { t } from './texts.ts';

/** Milliseconds for which a page of agents or a rank is shown. Nobody can turn it by hand. */
const TURNS = 15_000;
/** Px from which a fourth column has room. */
const FOUR_COLUMNS = '(min-width: 1700px)';
/** Share of the height that the heads of a column and its margins take, and that of a row. See `wall.css`. */
const HEIGHT = { head: 15, row: 7 };
/** Rows that fit into a column. */
const ROWS = Math.floor((100 - HEIGHT.head) / HEIGHT.row);

/** Draws the agents who are there, in one column or two. More of them than fit take turns. */
export function OnDuty({ rows, now }: { rows: readonly WallRow[]; now: number }) {
  const columns = useMatch(FOUR_COLUMNS) && rows.length > ROWS ? 2 : 1;
  const fits = ROWS * columns;
  const pages = Math.max(1, Math.ceil(rows.length / fits));
  const page = Math.floor(now / TURNS) % pages;
  const shown = rows.slice(page * fits, (page + 1) * fits);
  return Array.from({ length: columns }, (_, column) => (
    <section key={column} className="wall-column" aria-label={t.there}>
      <h2>
        {column === 0 ? t.there : ' '}
        {column === columns - 1 && pages > 1 && <span className="num quiet">{t.pageOf(page + 1, pages)}</span>}
      </h2>
      {column === 0 && rows.length === 0 && <p className="quiet">{t.nobody}</p>}
      <ol className="wall-rows">
        {shown.slice(column * ROWS, (column + 1) * ROWS).map((row) => (
          <Agent key={row.memberId} row={row} now={now} />
        ))}
      </ol>
    </section>
  ));
}

function Agent({ row, now }: { row: WallRow; now: number }) {
  const { state, since } = stateAt(row, now);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return (
    <li className={needsLook(row, now) ? 'look' : state}>
      <span className="name">{row.name}</span>
      <span className="doing">
        {agentStateWords({ state, reason: null })}
        <span className="num"> {clockOf(seconds)}</span>
      </span>
    </li>
  );
}

/** Draws the first places by one figure after the other. */
export function WallRanks({ ranks, now }: { ranks: ReplyOf<'calls.wall'>['ranks']; now: number }) {
  const figures = ['calls', 'answered', 'talkSeconds'] as const;
  const figure = figures[Math.floor(now / TURNS) % figures.length]!;
  const shown = ranks[figure];
  return (
    <section className="wall-column" aria-label={t.ranks[figure]}>
      <h2>{t.ranks[figure]}</h2>
      {shown.length === 0 && <p className="quiet">{t.noRanks}</p>}
      <ol className="wall-rows places">
        {shown.map((place) => (
          <li key={place.memberId} className={place.rank <= 3 ? 'first' : undefined}>
            <span className="rank num">{place.rank}</span>
            <span className="name">{place.name}</span>
            <span className="num">
              {figure === 'talkSeconds' ? shortDuration(place.figure, durationWords[language]) : t.count(place.figure)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const two = (part: number) => String(part).padStart(2, '0');

/** Writes seconds as a clock does: 4:05, 1:04:05. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function useMatch(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const match = matchMedia(query);
      match.addEventListener('change', onChange);
      return () => match.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}

import type { CallCounts } from '@haihu/contract/statistics/core/call-figures';
import { t } from '../texts.ts';

interface Part extends CallCounts {
  /** Key of the part. `null` if its calls cannot be opened. */
  key: string | null;
  name: string;
}

interface PartsCardProps {
  title: string;
  parts: readonly Part[];
  onOpen: (key: string) => void;
}

/** Lists calls by line or by mode: their number, and the share of answered ones. */
export function PartsCard({ title, parts, onOpen }: PartsCardProps) {
  return (
    <section className="card stat-card">
      <h2 className="w6">{title}</h2>
      <ul className="stat-parts">
        {parts.map(({ key, name, calls, answerRate }) => (
          <li key={key ?? ''}>
            <button type="button" disabled={key === null} onClick={() => key !== null && onOpen(key)}>
              <span className="grow">{name}</span>
              <span className="end">{calls.toLocaleString('en')}</span>
              <span className="note aside">{`${t.answerRate} ${(answerRate * 100).toFixed(1)}%`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { causeWords, talkTime } from '../../../parts/calls/call-words.ts';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { SectionHead } from '../../../shared/ui/card.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t as tasks } from '../texts.ts';
import { t } from './texts.ts';

/** The calls and notes of a number, newest first. */
export function NumberLog({ numberId }: { numberId: string }) {
  const log = useQuery({
    queryKey: ['tasks.record', numberId],
    queryFn: ({ signal }) => call('tasks.record', { numberId }, { signal, key: randomKey() }),
  });
  return (
    <section aria-label={t.historyOf}>
      <SectionHead>{t.historyOf}</SectionHead>
      <Loaded query={log} skeleton={<Skeleton of="rows" count={2} />} retry={common.retry}>
        {({ calls, notes }) => {
          const rows = [
            ...calls.map(({ id, at, agentName, cause, talkSeconds }) => ({
              key: `call${id}`,
              at,
              label: talkSeconds > 0 ? talkTime(talkSeconds) : causeWords(cause),
              by: agentName,
            })),
            ...notes.map(({ id, at, author, outcome, text }) => ({
              key: `note${id}`,
              at,
              label: [outcome && tasks.outcomes[outcome], text].filter(Boolean).join(' · ') || t.note,
              by: author,
            })),
          ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
          if (rows.length === 0) return <p className="pad c-2">{t.noLog}</p>;
          return (
            <Cells>
              {rows.map(({ key, at, label, by }) => (
                <Cell key={key} label={label} note={[dayAndTime(at), by].filter(Boolean).join(' · ')} />
              ))}
            </Cells>
          );
        }}
      </Loaded>
    </section>
  );
}

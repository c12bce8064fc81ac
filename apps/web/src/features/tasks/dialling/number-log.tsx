import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { causeWords, talkTime } from '../../../parts/calls/call-words.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndTime } from '../../../shared/lib/day.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

/**
 * Shows the last call or note of a number in one row. A tap lists all in a sheet, so that the form below never moves.
 */
export function NumberLog({ numberId }: { numberId: string }) {
  const sheet = useOpening();
  const log = useQuery({
    queryKey: ['tasks.record', numberId],
    queryFn: ({ signal }) => sendRequest('tasks.record', { numberId }, { signal, key: randomKey() }),
  });
  const rows = log.data && rowsOf(log.data);
  const [last] = rows ?? [];
  return (
    <>
      <Cells>
        <Cell
          label={t.historyOf}
          value={last && rows && String(rows.length)}
          note={last ? `${dayAndTime(last.at)} · ${last.label}` : rows ? t.noLog : ' '}
          onPress={last && sheet.show}
        />
      </Cells>
      {sheet.times > 0 && (
        <Sheet open={sheet.open} onClose={sheet.hide} title={t.historyOf} closeLabel={common.close}>
          <Loaded query={log} skeleton={<Skeleton of="rows" count={2} />} retry={common.retry}>
            {() => (
              <Cells>
                {rows?.map(({ key, at, label, by }) => (
                  <Cell key={key} label={label} note={[dayAndTime(at), by].filter(Boolean).join(' · ')} />
                ))}
              </Cells>
            )}
          </Loaded>
        </Sheet>
      )}
    </>
  );
}

/** Merges calls and notes into one list, newest first. */
function rowsOf({ calls, notes }: ReplyOf<'tasks.record'>) {
  return [
    ...calls.map(({ id, at, agentName, cause, talkSeconds }) => ({
      key: `call${id}`,
      at,
      label: cause === null ? t.isOn : talkSeconds > 0 ? talkTime(talkSeconds) : causeWords(cause),
      by: agentName,
    })),
    ...notes.map(({ id, at, author, outcome, ownOutcome, text }) => ({
      key: `note${id}`,
      at,
      label: [ownOutcome ?? (outcome && form.results[outcome]), text].filter(Boolean).join(' · ') || t.note,
      by: author,
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

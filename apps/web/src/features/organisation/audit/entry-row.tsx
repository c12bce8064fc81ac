import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { clockTime } from '../../../shared/lib/day.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { actorOf, kindIcons, sentenceOf, subjectOf } from './entry-words.ts';

/** Draws one entry: action, subject, time, member and reason. */
export function EntryRow({ entry, onOpen }: { entry: AuditEntry; onOpen: (entry: AuditEntry) => void }) {
  const { title, said } = sentenceOf(entry);
  const of = subjectOf(entry);
  return (
    <button type="button" className="row audit-row" data-entry={entry.id} onClick={() => onOpen(entry)}>
      <span className="c-3">
        <Icon shape={kindIcons[entry.kind]} size="s" />
      </span>
      <span className="grow">
        <span className="l1">
          <span className="grow">
            <span className="name">{title}</span> <span className="co">{of}</span>
          </span>
          <span className="when c-2">{clockTime(entry.at)}</span>
        </span>
        <span className="l2">
          <span className="grow">{[actorOf(entry), said].filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </button>
  );
}

import type { AuditEntry } from '@haihu/contract/organisation/audit';
import { common } from '../../../shared/i18n/common.ts';
import { clockTime, dayWords } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { LongValue } from '../../../shared/ui/long-value.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import type { AuditListFilter } from './audit-filter.ts';
import { actorOf, sentenceOf, subjectOf } from './entry-words.ts';
import { t } from './texts.ts';

interface EntrySheetProps {
  entry: AuditEntry;
  open: boolean;
  onClose: () => void;
  /** Filters the list by this person, or by this subject. */
  onNarrow: (part: Partial<AuditListFilter>) => void;
}

/** Shows one entry in full, with links. */
export function EntrySheet({ entry, open, onClose, onNarrow }: EntrySheetProps) {
  const { actorId, subject, subjectId, at } = entry;
  const { title, said } = sentenceOf(entry);
  const of = subjectOf(entry);

  function narrow(part: Partial<AuditListFilter>): void {
    onClose();
    onNarrow(part);
  }

  return (
    <Sheet open={open} onClose={onClose} title={title} closeLabel={common.close}>
      <Cells>
        <Cell label={t.fields.who} value={actorOf(entry)} />
        <Cell label={t.fields.at} value={`${dayWords(at)} ${clockTime(at)}`} />
        {of && entry.subjectName && <Cell label={t.subjects[subject]} value={entry.subjectName} />}
        {said && <Cell label={t.fields.said} value={<LongValue>{said}</LongValue>} />}
      </Cells>
      <div className="audit-next">
        <Cells>
          {subject === 'customer' && subjectId && entry.subjectName && (
            <Cell label={t.openCustomer} onPress={() => navigation().open('customerDetail', { id: subjectId })} />
          )}
          {subject === 'call' && subjectId && (
            <Cell label={t.openCall} onPress={() => navigation().open('callDetail', { id: subjectId })} />
          )}
          {subject === 'task' && subjectId && entry.action !== 'tasks.deleted' && (
            <Cell label={t.openTask} onPress={() => navigation().open('taskDetail', { id: subjectId })} />
          )}
          {subject === 'batch' && subjectId && actorId === sessionUser()?.userId && (
            <Cell label={t.openBatch} onPress={() => navigation().open('batch', { batch: subjectId })} />
          )}
          {actorId && <Cell label={t.onlyPerson(actorOf(entry))} onPress={() => narrow({ who: actorId })} />}
          {subjectId && <Cell label={t.onlySubject} onPress={() => narrow({ about: { subject, id: subjectId } })} />}
        </Cells>
      </div>
    </Sheet>
  );
}

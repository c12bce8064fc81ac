import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import { lazy, Suspense } from 'react';
import { t as form } from '../../../parts/followups/texts.ts';
import { clockTime, dayAndClock } from '../../../shared/lib/day.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { TimeLineItem } from '../../../shared/ui/time-line.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './detail-texts.ts';

const EntryExtras = lazy(() => import('./entry-extras.tsx'));
const EditNoteSheet = lazy(() => import('./edit-note-sheet.tsx'));

interface FollowUpEntryProps {
  followUp: FollowUp;
  who: string;
  last: boolean;
}

/** Draws a follow-up in the timeline. Its author can correct it for some minutes. */
export function FollowUpEntry({ followUp, who, last }: FollowUpEntryProps) {
  const { at, authorId, text, outcome, ownOutcome, nextVisitAt, editedAt, editableUntil, pictures, location } =
    followUp;
  const now = useNow();
  const sheet = useOpening();
  const isEditable = authorId === sessionUser()?.userId && now < Date.parse(editableUntil);
  const came = ownOutcome ?? (outcome && form.results[outcome]);
  const next = nextVisitAt && t.nextVisitAt(dayAndClock(nextVisitAt));
  return (
    <TimeLineItem
      at={at}
      clock={clockTime(at)}
      last={last}
      icon={<Icon name="pen" size="xs" />}
      title={t.wroteFollowUp(who)}
      text={text || (came ?? undefined)}
      note={[text && came, next, editedAt && t.edited].filter(Boolean).join(' · ')}
    >
      {(pictures.length > 0 || location) && (
        <Suspense fallback={pictures.length > 0 && <div className="squares-room" />}>
          <EntryExtras {...{ pictures, location }} />
        </Suspense>
      )}
      {isEditable && (
        <button type="button" className="hit sec c-accent" onClick={sheet.show}>
          {t.editFollowUp}
        </button>
      )}
      <Suspense>
        {sheet.times > 0 && (
          <EditNoteSheet key={sheet.times} open={sheet.open} onClose={sheet.hide} followUp={followUp} />
        )}
      </Suspense>
    </TimeLineItem>
  );
}

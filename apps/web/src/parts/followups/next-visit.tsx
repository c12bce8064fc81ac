import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { lazy, type ReactNode, Suspense } from 'react';
import { dayAndClock } from '../../shared/lib/day.ts';
import { haptic } from '../../shared/lib/haptics.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../shared/ui/sheet.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { waitingVisitFateOf, visitTime, type WrittenFields } from './draft.ts';
import { t } from './texts.ts';
import { useVisitShortcuts } from './use-visit-shortcuts.ts';
import { useVisitsNear } from './use-visits-near.ts';
import type { VisitSubject } from './use-waiting-visit.ts';
import { visitWords } from './visit-words.ts';

const VisitPicker = lazy(() => import('./visit-picker.tsx'));

export type NextVisitChoice = Pick<WrittenFields, 'visit' | 'pickedAt' | 'result' | 'waitingVisit'>;

interface NextVisitProps {
  /** The customer or number of the call-back. Its other call-backs do not count. */
  target: VisitSubject;
  name: string;
  /** The user's own call-back that already exists. */
  waiting: ReturnVisitItem | null;
  /** True if the form is about a call in which both sides talked. */
  talked: boolean;
  chosen: NextVisitChoice;
  /** The reason if the app chose the time. */
  presetWords: ReactNode;
  onChange: (change: Partial<NextVisitChoice>) => void;
}

/**
 * Asks for the next call-back: the enterprise's shortcuts, any day and time, or none. If a call-back exists, asks if it
 * is kept, moved or done. Mentions other call-backs near that time.
 */
export function NextVisitField({ target, name, waiting, talked, chosen, presetWords, onChange }: NextVisitProps) {
  const customerId = 'customerId' in target ? target.customerId : target.taskNumberId;
  const shortcuts = useVisitShortcuts();
  const picker = useOpening();
  const at = visitTime(chosen);
  const others = useVisitsNear(at, customerId);
  const isShown = chosen.visit === 'picked' || waiting !== null;
  return (
    <>
      <SheetLabel note={(at && <VisitNote {...{ at, others, isMoved: waiting !== null, isShown }} />) || presetWords}>
        {t.nextVisit}
      </SheetLabel>
      {waiting ? (
        <WaitingVisit
          waiting={waiting}
          fate={at ? 'moved' : waitingVisitFateOf(chosen, { at: waiting.at, talked })}
          onChange={(fate) => {
            haptic('light');
            if (fate === 'moved') picker.show();
            else onChange({ visit: null, pickedAt: null, waitingVisit: fate });
          }}
        />
      ) : (
        <ChipChoice
          label={t.nextVisit}
          layout="grid"
          options={[...shortcuts, 'picked' as const, 'none' as const].map((choice) => ({
            value: choice,
            label: t.visits[choice],
          }))}
          value={chosen.visit}
          onChange={(visit) => {
            haptic('light');
            if (visit === 'picked') picker.show();
            else onChange({ visit });
          }}
        />
      )}
      <Suspense>
        {picker.times > 0 && (
          <VisitPicker
            key={picker.times}
            {...{ customerId, name }}
            open={picker.open}
            planned={at ?? waiting?.at ?? null}
            onClose={picker.hide}
            onPick={(pickedAt) => {
              picker.hide();
              onChange({ visit: 'picked', pickedAt, waitingVisit: null });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

const fates = ['kept', 'moved', 'done'] as const;
type Fate = (typeof fates)[number];

interface WaitingVisitProps {
  waiting: ReturnVisitItem;
  fate: Fate;
  onChange: (fate: Fate) => void;
}

/** Draws the existing call-back, and the choice to keep, move or finish it. */
function WaitingVisit({ waiting: { at, content }, fate, onChange }: WaitingVisitProps) {
  const { when, urgency } = visitWords(at, useNow());
  return (
    <>
      <p className="pad waiting-visit">
        <b className={urgency === 'late' ? 'c-danger' : undefined}>
          {t.waiting(dayAndClock(at))}
          {urgency === 'late' && ` · ${when}`}
        </b>
        {content && ` · ${content}`}
      </p>
      <ChipChoice
        label={t.nextVisit}
        layout="grid"
        options={fates.map((value) => ({ value, label: t.fates[value] }))}
        value={fate}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    </>
  );
}

interface VisitNoteProps {
  at: string;
  others: number | null;
  isMoved: boolean;
  /** True if no chip shows the time. */
  isShown: boolean;
}

function VisitNote({ at, others, isMoved, isShown }: VisitNoteProps) {
  const when = dayAndClock(at);
  if (others) return t.othersAt(when, others);
  if (!isShown) return null;
  return isMoved ? t.movedTo(when) : when;
}

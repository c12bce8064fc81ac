import type { ReturnVisitItem } from '@haihu/contract/followups/followups';
import { lazy, type ReactNode, Suspense } from 'react';
import { dayAndClock } from '../../shared/lib/day.ts';
import { haptic } from '../../shared/lib/haptics.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../shared/ui/sheet.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { fateOf, visitTime, type Written } from './draft.ts';
import { t } from './texts.ts';
import { useVisitShortcuts } from './use-visit-shortcuts.ts';
import { useVisitsNear } from './use-visits-near.ts';
import type { VisitTarget } from './use-waiting-visit.ts';
import { visitWords } from './visit-words.ts';

const VisitPicker = lazy(() => import('./visit-picker.tsx'));

export type NextVisitChoice = Pick<Written, 'visit' | 'pickedAt' | 'result' | 'waitingVisit'>;

interface NextVisitProps {
  /** Of whom it is promised. Other visits to them are not counted. */
  target: VisitTarget;
  name: string;
  /** One's own call-back that waits already. */
  waiting: ReturnVisitItem | null;
  /** The form is about a call in which both talked. */
  talked: boolean;
  chosen: NextVisitChoice;
  /** Why the app chose it, where it did. */
  presetWords: ReactNode;
  onChange: (change: Partial<NextVisitChoice>) => void;
}

/**
 * When to call again: the enterprise's chips, any day and time, or not at all. Where a call-back waits already: whether it
 * is kept, moved or done. Says what else is promised near it.
 */
export function NextVisit({ target, name, waiting, talked, chosen, presetWords, onChange }: NextVisitProps) {
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
          fate={at ? 'moved' : fateOf(chosen, { at: waiting.at, talked })}
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

/** The call-back that waits, in its words, and what becomes of it. */
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
  /** No chip says the time. */
  isShown: boolean;
}

function VisitNote({ at, others, isMoved, isShown }: VisitNoteProps) {
  const when = dayAndClock(at);
  if (others) return t.othersAt(when, others);
  if (!isShown) return null;
  return isMoved ? t.movedTo(when) : when;
}

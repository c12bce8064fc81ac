import { lazy, Suspense } from 'react';
import { dayAndClock } from '../../shared/lib/day.ts';
import { haptic } from '../../shared/lib/haptics.ts';
import { ChipChoice } from '../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../shared/ui/sheet.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { type Draft, visitTime } from './draft.ts';
import { t } from './texts.ts';
import { useVisitShortcuts } from './use-visit-shortcuts.ts';
import { useVisitsNear } from './use-visits-near.ts';

const VisitPicker = lazy(() => import('./visit-picker.tsx'));

export type NextVisitChoice = Pick<Draft, 'visit' | 'pickedAt'>;

interface NextVisitProps {
  /** Of whom it is promised: a customer, or a number of a task. Other visits to them are not counted. */
  customerId: string;
  name: string;
  chosen: NextVisitChoice;
  onChange: (change: Partial<NextVisitChoice>) => void;
}

/** When to call again: the enterprise's chips, any day and time, or not at all. Says what else is promised near it. */
export function NextVisit({ customerId, name, chosen, onChange }: NextVisitProps) {
  const shortcuts = useVisitShortcuts();
  const picker = useOpening();
  const at = visitTime(chosen);
  const others = useVisitsNear(at, customerId);
  return (
    <>
      <SheetLabel note={at && <VisitNote at={at} picked={chosen.visit === 'picked'} others={others} />}>
        {t.nextVisit}
      </SheetLabel>
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
      <Suspense>
        {picker.times > 0 && (
          <VisitPicker
            key={picker.times}
            {...{ customerId, name }}
            open={picker.open}
            planned={at}
            onClose={picker.hide}
            onPick={(pickedAt) => {
              picker.hide();
              onChange({ visit: 'picked', pickedAt });
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function VisitNote({ at, picked, others }: { at: string; picked: boolean; others: number | null }) {
  const when = dayAndClock(at);
  if (others) return t.othersAt(when, others);
  return picked ? when : null;
}

import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { lazy, type ReactNode, Suspense } from 'react';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { SheetLabel } from '../../../shared/ui/sheet.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { waitingCallBackFateOf, callBackTime, type WrittenFields } from '../notes/draft.ts';
import { t } from '../texts.ts';
import { useCallBackShortcuts } from './use-call-back-shortcuts.ts';
import { useCallBacksNear } from './use-call-backs-near.ts';
import type { CallBackSubject } from './use-waiting-call-back.ts';
import { callBackWords } from './call-back-words.ts';

const CallBackPicker = lazy(() => import('./call-back-picker.tsx'));

export type NextCallBackChoice = Pick<WrittenFields, 'visit' | 'pickedAt' | 'result' | 'waitingVisit'>;

interface NextCallBackProps {
  /** The customer or number of the call-back. Its other call-backs do not count. */
  target: CallBackSubject;
  name: string;
  /** The user's own call-back that already exists. */
  waiting: CallBackItem | null;
  /** True if the form is about a call in which both sides talked. */
  talked: boolean;
  chosen: NextCallBackChoice;
  /** The reason if the app chose the time. */
  presetWords: ReactNode;
  onChange: (change: Partial<NextCallBackChoice>) => void;
}

/**
 * Asks for the next call-back: the enterprise's shortcuts, any day and time, or none. If a call-back exists, asks if it
 * is kept, moved or done. Mentions other call-backs near that time.
 */
export function NextCallBackField({ target, name, waiting, talked, chosen, presetWords, onChange }: NextCallBackProps) {
  const customerId = 'customerId' in target ? target.customerId : target.taskNumberId;
  const shortcuts = useCallBackShortcuts();
  const picker = useOpening();
  const at = callBackTime(chosen);
  const others = useCallBacksNear(at, customerId);
  const isShown = chosen.visit === 'picked' || waiting !== null;
  return (
    <>
      <SheetLabel
        note={(at && <CallBackNote {...{ at, others, isMoved: waiting !== null, isShown }} />) || presetWords}
      >
        {t.nextCallBack}
      </SheetLabel>
      {waiting ? (
        <WaitingCallBack
          waiting={waiting}
          fate={at ? 'moved' : waitingCallBackFateOf(chosen, { at: waiting.at, talked })}
          onChange={(fate) => {
            haptic('light');
            if (fate === 'moved') picker.show();
            else onChange({ visit: null, pickedAt: null, waitingVisit: fate });
          }}
        />
      ) : (
        <ChipChoice
          label={t.nextCallBack}
          layout="grid"
          options={[...shortcuts, 'picked' as const, 'none' as const].map((choice) => ({
            value: choice,
            label: t.visits[choice],
          }))}
          value={chosen.visit}
          onChange={(callBack) => {
            haptic('light');
            if (callBack === 'picked') picker.show();
            else onChange({ visit: callBack });
          }}
        />
      )}
      <Suspense>
        {picker.times > 0 && (
          <CallBackPicker
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

interface WaitingCallBackProps {
  waiting: CallBackItem;
  fate: Fate;
  onChange: (fate: Fate) => void;
}

/** Draws the existing call-back, and the choice to keep, move or finish it. */
function WaitingCallBack({ waiting: { at, content }, fate, onChange }: WaitingCallBackProps) {
  const { when, urgency } = callBackWords(at, useNow());
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
        label={t.nextCallBack}
        layout="grid"
        options={fates.map((value) => ({ value, label: t.fates[value] }))}
        value={fate}
        onChange={(chosen) => chosen && onChange(chosen)}
      />
    </>
  );
}

interface CallBackNoteProps {
  at: string;
  others: number | null;
  isMoved: boolean;
  /** True if no chip shows the time. */
  isShown: boolean;
}

function CallBackNote({ at, others, isMoved, isShown }: CallBackNoteProps) {
  const when = dayAndClock(at);
  if (others) return t.othersAt(when, others);
  if (!isShown) return null;
  return isMoved ? t.movedTo(when) : when;
}

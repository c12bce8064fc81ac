import type { CallBackShortcut } from '@haihu/contract/config/values';
import { instantAt } from '@haihu/rules/day';
import { useState } from 'react';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import TimePicker, { type PickedTime } from '../../../shared/ui/time-picker.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { t } from '../texts.ts';
import { useCallBacksNear } from './use-call-backs-near.ts';
import { useCallBackShortcuts } from './use-call-back-shortcuts.ts';
import { shortcutTime } from './call-back-times.ts';
import { daysAhead, FIRST_HOUR, LAST_HOUR, onWheel, twoDigits } from './wheel-time.ts';

const hours = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, index) => twoDigits(FIRST_HOUR + index));
const minutes = ['00', '10', '20', '30', '40', '50'];
const same = (value: string) => ({ value, label: value });

interface CallBackPickerProps {
  open: boolean;
  onClose: () => void;
  customerId: string;
  /** Name of the customer. */
  name: string;
  /** Time that is already planned. Without it the picker proposes tomorrow at ten. */
  planned: string | null;
  busy?: boolean;
  onPick: (at: string) => void;
}

/** Draws a sheet to plan the next call-back: shortcuts, or day and time on the wheel. */
export default function CallBackPicker({
  open,
  onClose,
  customerId,
  name,
  planned,
  busy,
  onPick,
}: CallBackPickerProps) {
  const zone = sessionZone();
  const callBackShortcuts = useCallBackShortcuts();
  const [days] = useState(() => daysAhead(zone));
  const [value, setValue] = useState(() => onWheel(startOf(planned), zone));
  const at = instantAt(value.day, Number(value.hour) * 60 + Number(value.minute), zone);
  const others = useCallBacksNear(at, customerId);
  const now = useNow();
  const words = dayAndClock(at);
  const hasPassed = Date.parse(at) <= now;
  const shortcut = callBackShortcuts.find((choice) => sameTime(onWheel(shortcutTime(choice), zone), value));
  return (
    <TimePicker
      open={open}
      onClose={onClose}
      title={t.planCallBack}
      aside={name}
      shortcuts={{
        label: t.shortcuts,
        options: callBackShortcuts.map((choice) => ({ value: choice, label: t.visits[choice] })),
        value: shortcut ?? null,
        onPick: (choice) => setValue(onWheel(shortcutTime(choice as CallBackShortcut), zone)),
      }}
      labels={{ day: t.day, hour: t.hour, minute: t.minute }}
      days={days}
      hours={hours.map(same)}
      minutes={minutes.map(same)}
      value={value}
      onChange={setValue}
      note={hasPassed ? t.hasPassed(words) : others ? t.otherCallBacksAt(words, others) : ' '}
      confirm={t.planAt(words)}
      busy={busy}
      disabled={hasPassed}
      onConfirm={() => onPick(at)}
    />
  );
}

function startOf(planned: string | null): string {
  return planned !== null && Date.parse(planned) > Date.now() ? planned : shortcutTime('tomorrow');
}

function sameTime(one: PickedTime, other: PickedTime): boolean {
  return one.day === other.day && one.hour === other.hour && one.minute === other.minute;
}

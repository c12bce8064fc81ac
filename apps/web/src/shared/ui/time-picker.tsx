import type { ReactNode } from 'react';
import { type ChipOption, ChipChoice } from './chip-group.tsx';
import { SaveBar } from './save-bar.tsx';
import { Sheet } from './sheet.tsx';
import { Wheel, type WheelOption } from './wheel.tsx';

export interface PickedTime {
  day: string;
  hour: string;
  minute: string;
}

export interface TimePickerProps {
  open: boolean;
  onClose: () => void;
  /** Title with the customer's name: 约回访. */
  title: string;
  aside?: ReactNode;
  /** Shortcuts: 1 小时后, 明天 10:00. The caller turns each into a time. */
  shortcuts?: {
    label: string;
    options: readonly ChipOption<string>[];
    value: string | null;
    onPick: (value: string) => void;
  };
  /** Names of the three columns for screen readers. */
  labels: { day: string; hour: string; minute: string };
  days: readonly WheelOption[];
  /** Hours in which calling is allowed. The others are absent. */
  hours: readonly WheelOption[];
  minutes: readonly WheelOption[];
  value: PickedTime;
  onChange: (value: PickedTime) => void;
  /** Note below the columns: 明天 10:00 你还有 2 个回访 · 可拨时间 09:00-12:00. */
  note?: ReactNode;
  /** Words of the button: 约在 明天 10:00. */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean;
  /** True if that time is not possible. The note gives the reason. */
  disabled?: boolean;
}

/** Draws a sheet to choose day and time. Loaded when first needed: `lazy(() => import(…/time-picker.tsx))`. */
export default function TimePicker(props: TimePickerProps) {
  const { open, onClose, title, aside, shortcuts, labels, value, onChange, note, confirm, onConfirm, busy, disabled } =
    props;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      aside={aside}
      bar={<SaveBar label={confirm} busy={busy} disabled={disabled} onSave={onConfirm} />}
    >
      {shortcuts && (
        <div className="above-wheel">
          <ChipChoice
            label={shortcuts.label}
            options={shortcuts.options}
            value={shortcuts.value}
            onChange={(picked) => picked && shortcuts.onPick(picked)}
          />
        </div>
      )}
      <div className="wheels time">
        <Wheel
          label={labels.day}
          options={props.days}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <Wheel
          label={labels.hour}
          options={props.hours}
          value={value.hour}
          onChange={(hour) => onChange({ ...value, hour })}
        />
        <Wheel
          label={labels.minute}
          options={props.minutes}
          value={value.minute}
          onChange={(minute) => onChange({ ...value, minute })}
          endless
        />
      </div>
      {note && (
        <p className="note under-wheel" aria-live="polite">
          {note}
        </p>
      )}
    </Sheet>
  );
}

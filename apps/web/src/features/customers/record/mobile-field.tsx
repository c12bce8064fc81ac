import { useState } from 'react';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { useOptions } from '../../../parts/config/settings/use-options.ts';
import { Checkbox } from '../../../shared/ui/checkbox.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t as merging } from '../merge/texts.ts';
import { t } from './texts.ts';
import { type FoundOwnership, useDuplicate } from './use-record.ts';

interface MobileFieldProps {
  value: string;
  onChange: (mobile: string) => void;
  onLeave: () => void;
  error: string | undefined;
  /** The customer's present number. It stays unless the user types another one. */
  present?: string;
  /** Id of the customer. Absent for a new one. */
  of?: string;
  anyway: boolean;
  onAnyway: (anyway: boolean) => void;
}

/**
 * Draws the field of the main number. Shows during typing if the number is already known. If the enterprise allows
 * duplicates, the user can continue.
 */
export function MobileField({ value, onChange, onLeave, error, present, of, anyway, onAnyway }: MobileFieldProps) {
  const [replacing, setReplacing] = useState(present === undefined || value !== '');
  const stop = useDuplicateStop(value, anyway);
  const merges = useAllowed('customers.merge') && of !== undefined;
  if (!replacing) {
    return (
      <TextField
        label={t.mobile}
        readOnly
        value={present}
        tail={
          <button type="button" className="said" onClick={() => setReplacing(true)}>
            {t.replace}
          </button>
        }
      />
    );
  }
  return (
    <TextField
      label={t.mobile}
      labelEnd={
        present !== undefined && (
          <button
            type="button"
            className="hit c-accent"
            onClick={() => {
              onChange('');
              setReplacing(false);
            }}
          >
            {t.keep} {present}
          </button>
        )
      }
      kind="tel"
      autoComplete="off"
      maxLength={40}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onLeave}
      notice={
        stop.standing && (
          <NoticeBox tone={stop.mode === 'block' ? 'bad' : 'warn'}>
            <span role="status">
              {ownershipWords(stop.standing)}
              {stop.mode === 'block' && ` · ${t.blocked}`}
            </span>
            {stop.id !== null && stop.id !== of && (
              <button
                type="button"
                className="hit c-accent"
                onClick={() => openKnown(stop.id!, merges ? of : undefined)}
              >
                {merges ? merging.mergeBoth : merging.open}
              </button>
            )}
            {stop.mode === 'warn' && (
              <Checkbox checked={anyway} onChange={({ target }) => onAnyway(target.checked)}>
                {t.anyway}
              </Checkbox>
            )}
          </NoticeBox>
        )
      }
    />
  );
}

/** Opens the customer who has the number, or the merge with the edited customer. */
function openKnown(known: string, of: string | undefined): void {
  if (of === undefined) navigation().open('customerDetail', { id: known });
  else navigation().open('mergeCustomers', { id: of, with: known });
}

/** Looks for a duplicate of the number. `stops` is true if the enterprise's rule forbids saving. */
export function useDuplicateStop(mobile: string, anyway: boolean) {
  const mode = useOptions()?.duplicates.mode ?? 'warn';
  const { standing: ownership, id } = useDuplicate(mobile);
  const shown = mode === 'allow' ? null : ownership;
  return { mode, id, standing: shown, stops: shown !== null && (mode === 'block' || !anyway) };
}

function ownershipWords({ state, at }: NonNullable<FoundOwnership>): string {
  return state === 'waiting' ? t.waiting(at ? dayAndClock(at) : '') : t[state];
}

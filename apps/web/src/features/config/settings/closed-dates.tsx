import { useState } from 'react';
import { dayLabel, today } from '../../../shared/lib/day.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cells } from '../../../shared/ui/list-cell.tsx';
import { notes } from './note-texts.ts';

const MOST = 100;

interface ClosedDatesProps {
  /** Calendar days in order. */
  dates: readonly string[];
  onChange: (dates: string[]) => void;
}

/** Edits the days on which no call is taken. Days that are over are left out with the next change. */
export function ClosedDates({ dates, onChange }: ClosedDatesProps) {
  const [typed, setTyped] = useState('');
  const ahead = dates.filter((date) => date >= today());
  const isNew = typed >= today() && typed < '2200' && !ahead.includes(typed) && ahead.length < MOST;

  function add(): void {
    onChange([...ahead, typed].toSorted());
    setTyped('');
  }

  return (
    <>
      {ahead.length > 0 && (
        <Cells inset>
          {ahead.map((date) => (
            <div key={date} className="cell">
              <span className="words">{dayLabel(date)}</span>
              <IconButton
                icon={<Icon name="close" size="s" />}
                label={notes.removeClosedDate(dayLabel(date))}
                onClick={() => onChange(ahead.filter((one) => one !== date))}
              />
            </div>
          ))}
        </Cells>
      )}
      <div className="span-row">
        <span className="inp">
          <input
            type="date"
            aria-label={notes.dateToAdd}
            min={today()}
            value={typed}
            onChange={({ target: { value } }) => setTyped(value)}
          />
        </span>
        <Button kind="soft" size="medium" disabled={!isNew} onClick={add}>
          {notes.addClosedDate}
        </Button>
      </div>
      <p className="under">{ahead.length === 0 ? notes.noClosedDates : notes.closedDates}</p>
    </>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { Level } from './level.tsx';
import { SelectMark } from '../../shared/ui/select-mark.tsx';
import { type SwipeAction, SwipeRow } from '../../shared/ui/swipe-row.tsx';

/** When the next call is due, in words. `clock`: the customer goes back to the sea in under 3 days. */
export interface NextVisit {
  words: string;
  urgency: 'late' | 'today' | 'later' | 'clock' | 'none';
}

const urgencies = { late: 'c-danger w5', today: 'c-accent w5', later: 'c-2', clock: 'c-warn w5', none: 'c-3' };

export interface CustomerRowProps {
  /** For tests and for finding the row again. */
  id: string;
  level: number | null;
  name: string;
  company?: string | null;
  /** As it may be seen, mostly masked. */
  phone: string;
  area?: string | null;
  nextVisit: NextVisit;
  /** 昨天跟进. `waiting`: it lies on this device still and goes up later. */
  lastFollowUp?: { words: string; waiting?: boolean };
  onOpen: () => void;
  /** Behind the right end; names them: 林晓燕的操作. */
  actions?: readonly SwipeAction[];
  actionsLabel?: string;
  onLongPress?: () => void;
  /** Given in select mode: a tap then chooses. */
  selection?: { on: boolean; onChange: (on: boolean) => void };
}

/** 68 px: level, name and company, phone and area; at the right what was promised over what was last done. */
export function CustomerRow(props: CustomerRowProps) {
  const { selection, onOpen, actions, actionsLabel = props.name, onLongPress } = props;
  const row = selection ? (
    <button
      type="button"
      role="checkbox"
      aria-checked={selection.on}
      className={classNames('row pick', selection.on && 'sel')}
      data-customer={props.id}
      onClick={() => selection.onChange(!selection.on)}
    >
      <SelectMark on={selection.on} />
      <Face {...props} />
    </button>
  ) : (
    <button type="button" className="row" data-customer={props.id} onClick={onOpen}>
      <Face {...props} />
    </button>
  );
  if (!actions) return row;
  return (
    <SwipeRow
      label={actionsLabel}
      actions={actions}
      onLongPress={selection ? undefined : onLongPress}
      still={!!selection}
    >
      {row}
    </SwipeRow>
  );
}

function Face({ level, name, company, phone, area, nextVisit, lastFollowUp }: CustomerRowProps): ReactNode {
  return (
    <>
      <Level level={level} />
      <span className="grow">
        <span className="l1">
          <span className="name">{name}</span>
          <span className="co one">{company}</span>
          <span className={`when ${urgencies[nextVisit.urgency]}`}>{nextVisit.words}</span>
        </span>
        <span className="l2">
          <span className="phone">{phone}</span>
          <span className="grow one">{area}</span>
          {lastFollowUp && (
            <span className={classNames('when', lastFollowUp.waiting && 'c-warn')}>{lastFollowUp.words}</span>
          )}
        </span>
      </span>
    </>
  );
}

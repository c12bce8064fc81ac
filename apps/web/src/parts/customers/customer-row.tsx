import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { Level } from './level.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { SelectMark } from '../../shared/ui/select-mark.tsx';
import { type SwipeAction, SwipeRow } from '../../shared/ui/swipe-row.tsx';

/** When the next call is due, in words. `clock`: the customer goes back to the sea in under 3 days. */
export interface NextVisit {
  words: string;
  urgency: 'late' | 'today' | 'later' | 'clock' | 'none';
  /** What it is to be about, where that is promised. */
  about?: string | null;
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
  /** 呼叫林晓燕. Without a call there is no key. */
  callLabel?: string;
  onCall?: () => void;
  /** Behind the right end; names them: 林晓燕的操作. */
  actions?: readonly SwipeAction[];
  actionsLabel?: string;
  onLongPress?: () => void;
  /** Given in select mode: a tap then chooses. */
  selection?: { on: boolean; onChange: (on: boolean) => void };
}

/** 88 px: level, name and company; phone, area and what was done last; what was promised for when. At the right the call. */
export function CustomerRow(props: CustomerRowProps) {
  const { selection, onOpen, callLabel, onCall, actions, actionsLabel = props.name, onLongPress } = props;
  const row = selection ? (
    <button
      type="button"
      role="checkbox"
      aria-checked={selection.on}
      className={classNames('row tall pick', selection.on && 'sel')}
      data-customer={props.id}
      onClick={() => selection.onChange(!selection.on)}
    >
      <SelectMark on={selection.on} />
      <Level level={props.level} />
      <span className="grow">
        <Face {...props} />
      </span>
    </button>
  ) : (
    <div className="row tall" data-customer={props.id}>
      <Level level={props.level} />
      <button type="button" className="open" onClick={onOpen}>
        <Face {...props} />
      </button>
      {onCall && callLabel && (
        <span className="side">
          <IconButton look="call" icon={<Icon name="phone" size="s" />} label={callLabel} onClick={onCall} />
        </span>
      )}
    </div>
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

function Face({ name, company, phone, area, nextVisit, lastFollowUp }: CustomerRowProps): ReactNode {
  return (
    <>
      <span className="l1">
        <span className="name">{name}</span>
        <span className="co one">{company}</span>
      </span>
      <span className="l2">
        <span className="phone">{phone}</span>
        <span className="grow one">{area}</span>
        {lastFollowUp && (
          <span className={classNames('when', lastFollowUp.waiting && 'c-warn')}>{lastFollowUp.words}</span>
        )}
      </span>
      <span className="l2">
        <span className={`promise ${urgencies[nextVisit.urgency]}`}>{nextVisit.words}</span>
        {nextVisit.about && <span className="grow one">{nextVisit.about}</span>}
      </span>
    </>
  );
}

import { CallCustomerKey } from '../../../parts/customers/call-customer-key.tsx';
import type { ReactNode } from 'react';
import { useIsOpened } from '../../../shared/lib/opened.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';
import { type SwipeAction, SwipeRow } from '../../../shared/ui/swipe-row.tsx';

/** The time of the next call, in words. `clock`: the customer returns to the public pool in under 3 days. */
export interface NextCallWords {
  words: string;
  urgency: 'late' | 'today' | 'later' | 'clock' | 'none';
  /** The planned subject of the call-back. */
  about?: string | null;
}

const urgencies = { late: 'c-danger w5', today: 'c-accent w5', later: 'c-2', clock: 'c-warn w5', none: 'c-3' };

export interface CustomerRowProps {
  /** Finds the row again, also in tests. */
  id: string;
  level: number | null;
  name: string;
  company?: string | null;
  /** Number as the member may see it, mostly masked. */
  phone: string;
  area?: string | null;
  nextCallBack: NextCallWords;
  /** Last follow-up, such as 昨天跟进. `waiting`: it is still on this device and will be sent later. */
  lastFollowUp?: { words: string; waiting?: boolean };
  onOpen: () => void;
  /** Label of the call key: 呼叫林晓燕. Without `onCall` there is no key. */
  callLabel?: string;
  onCall?: () => void;
  /** Actions behind the right end, and their name: 林晓燕的操作. */
  actions?: readonly SwipeAction[];
  actionsLabel?: string;
  onLongPress?: () => void;
  /** Given in select mode. A tap then selects the row. */
  selection?: { on: boolean; onChange: (on: boolean) => void };
}

/**
 * Draws a row of 88 px. First line: level, name and company. Second: phone, area and the last follow-up. Third: the
 * next call-back. The call key is at the right.
 */
export function CustomerRow(props: CustomerRowProps) {
  const isOpened = useIsOpened(props.id, 'privateCustomer', 'customerDetail', 'reminderCustomer');
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
      <LevelTile level={props.level} />
      <span className="grow">
        <Face {...props} />
      </span>
    </button>
  ) : (
    <div className="row tall" data-customer={props.id}>
      <LevelTile level={props.level} />
      <button type="button" className="open" aria-current={isOpened} onClick={onOpen}>
        <Face {...props} />
      </button>
      {onCall && callLabel && (
        <span className="side">
          <CallCustomerKey label={callLabel} onCall={onCall} />
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

function Face({ name, company, phone, area, nextCallBack, lastFollowUp }: CustomerRowProps): ReactNode {
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
        <span className={`promise ${urgencies[nextCallBack.urgency]}`}>{nextCallBack.words}</span>
        {nextCallBack.about && <span className="grow one">{nextCallBack.about}</span>}
      </span>
    </>
  );
}

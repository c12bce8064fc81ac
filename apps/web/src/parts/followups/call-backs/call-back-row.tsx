import { CallCustomerKey } from '../../customers/call-customer-key.tsx';
import type { ReactNode } from 'react';
import { SelectMark } from '../../../shared/ui/select-mark.tsx';
import './call-back-row.css';

interface CallBackRowProps {
  /** Time of the call-back: 09:30. */
  clock: string;
  /** Distance in words: 逾期 1 小时, 18 分钟后. */
  when: string;
  /** Tone of these words. `clock`: time runs out. */
  urgency: 'late' | 'soon' | 'later' | 'clock';
  name: string;
  company?: string | null;
  /** Name of the colleague who promised the call-back. Without it the promise is the user's own. */
  promisedBy?: string;
  /** Planned subject of the call-back. */
  content?: ReactNode;
  /** Circle before the row that marks it as done. */
  tick?: { label: string; done: boolean; onTick: () => void };
  onOpen: () => void;
  /** Label of the call button: 呼叫林晓燕. Without `onCall` there is no button. */
  callLabel?: string;
  onCall?: () => void;
  /** Another key at the right end. */
  end?: ReactNode;
}

const tones = { late: 'note c-danger', soon: 'note c-accent', later: 'note', clock: 'note c-warn' };

/** Draws a due call-back: time, customer, subject and the call button. */
export function CallBackRow(props: CallBackRowProps) {
  const { clock, when, urgency, name, company, promisedBy, content, tick, onOpen, callLabel, onCall, end } = props;
  return (
    <div className={tick ? 'row flat visit ticked' : 'row flat visit'}>
      {tick && (
        <button type="button" className="tick" aria-label={tick.label} aria-pressed={tick.done} onClick={tick.onTick}>
          <SelectMark on={tick.done} />
        </button>
      )}
      <button type="button" className="open" onClick={onOpen}>
        <span className="clock">
          <b>{clock}</b>
          <span className={tones[urgency]}>{when}</span>
        </span>
        <span className="grow">
          <span className="l1">
            <span className="name">{name}</span>
            <span className="co one">{company}</span>
          </span>
          <span className="l2">
            <span className="said">
              {promisedBy && <span className="w5">{promisedBy}</span>}
              {promisedBy && content && ' · '}
              {content}
            </span>
          </span>
        </span>
      </button>
      {onCall && callLabel && <CallCustomerKey label={callLabel} onCall={onCall} />}
      {end}
    </div>
  );
}

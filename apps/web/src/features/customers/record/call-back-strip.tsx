import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { calendar } from '../../../shared/ui/icons/people.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './detail-texts.ts';
import { nextCallBackWords } from '../pools/promise.ts';

interface CallBackStripProps {
  detail: CustomerDetail;
  /** Subject of the call-back, if it is the user's own. */
  content: string | undefined;
  /** Missing if the user may not plan. */
  onChange?: () => void;
}

/** Draws the planned call-back and a key to change it. Draws nothing without one. */
export function CallBackStrip({ detail, content, onChange }: CallBackStripProps) {
  const { nextVisitAt } = detail;
  if (nextVisitAt === null) return null;
  const when = dayAndClock(nextVisitAt);
  const { words, urgency } = nextCallBackWords({ ...detail, returnsAt: null });
  const isLate = urgency === 'late';
  return (
    <NoticeBox
      tone={isLate ? 'bad' : 'info'}
      icon={<Icon shape={calendar} size="s" />}
      end={
        onChange && (
          <button type="button" className="w6 hit" onClick={onChange}>
            {t.change}
          </button>
        )
      }
    >
      <span className="promise" title={content}>
        <b>{isLate ? t.lateCallBack(when, words) : t.visit(when)}</b>
        {content && ` · ${content}`}
      </span>
    </NoticeBox>
  );
}

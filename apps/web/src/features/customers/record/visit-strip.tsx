import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { calendar } from '../../../shared/ui/icons/people.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './detail-texts.ts';
import { nextVisitWords } from '../pools/promise.ts';

interface VisitStripProps {
  detail: CustomerDetail;
  /** Subject of the call-back, if it is the user's own. */
  content: string | undefined;
  /** Missing if the user may not plan. */
  onChange?: () => void;
}

/** Draws the planned call-back and a key to change it. Draws nothing without one. */
export function VisitStrip({ detail, content, onChange }: VisitStripProps) {
  const { nextVisitAt } = detail;
  if (nextVisitAt === null) return null;
  const when = dayAndClock(nextVisitAt);
  const { words, urgency } = nextVisitWords({ ...detail, returnsAt: null });
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
        <b>{isLate ? t.lateVisit(when, words) : t.visit(when)}</b>
        {content && ` · ${content}`}
      </span>
    </NoticeBox>
  );
}

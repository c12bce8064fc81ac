import { dayOf } from '@haihu/rules/day';
import { useWaitingCallBack } from '../../../parts/followups/call-backs/use-waiting-call-back.ts';
import { clockTime, dayAndClock, today } from '../../../shared/lib/day.ts';
import { sessionZone } from '../../../shared/lib/session.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { calendar } from '../../../shared/ui/icons/people.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from '../texts.ts';

/** Shows the call-back that led to the call, with its subject: 约好 17:30：谈代理记账年费. Draws nothing without one. */
export function CallPromise({ customerId }: { customerId: string }) {
  const callBack = useWaitingCallBack({ customerId });
  if (!callBack) return null;
  const { at, content } = callBack;
  const when = dayOf(at, sessionZone()) === today() ? clockTime(at) : dayAndClock(at);
  return (
    <NoticeBox tone="info" icon={<Icon shape={calendar} size="s" />}>
      {t.promised(when, content)}
    </NoticeBox>
  );
}

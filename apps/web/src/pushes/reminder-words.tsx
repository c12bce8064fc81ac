import { Icon } from '../shared/ui/icon.tsx';
import { shownPhone } from '../shared/lib/shown-phone.ts';
import { t } from './texts.ts';

export function ReminderLead({ time }: { time: string }) {
  return (
    <>
      <Icon name="bell" size="s" />
      {t.callBackDue}
      <span className="end note">{time}</span>
    </>
  );
}

export function ReminderWords({ mobile, content }: { mobile: string; content: string }) {
  return (
    <>
      <p>{shownPhone(mobile, 'customerMobile')}</p>
      {content && <p className="promise">{content}</p>}
    </>
  );
}

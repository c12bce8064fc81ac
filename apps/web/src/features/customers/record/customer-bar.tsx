import type { CustomerDetail } from '@haihu/contract/customers/pools';
import type { PhoneLabel } from '@haihu/contract/customers/values';
import { NextCallCost } from '../../../parts/calls/next-call-cost.tsx';
import { leasedWords } from '../../../parts/customers/lease-words.ts';
import { useLease } from '../../../parts/customers/leases.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { ActionBar, QuietAction } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { calendar } from '../../../shared/ui/icons/people.ts';
import { useClaim } from '../claiming/use-claim.ts';
import { t } from './detail-texts.ts';

interface CustomerBarProps {
  detail: CustomerDetail;
  onWrite: () => void;
  onPlan: () => void;
  onCall: () => void;
}

/** Draws the actions for a customer near the thumb: claim for a free one, otherwise note, call-back and call. */
export function CustomerBar({ detail, onWrite, onPlan, onCall }: CustomerBarProps) {
  const claim = useClaim();
  const lease = useLease(detail.id);
  const mayClaim = useAllowed('customers.claim') && detail.standing.state === 'open';
  const mayWrite = useAllowed('followups.write') && detail.userId !== null;
  const mayCall = useAllowed('calls.place');
  if (!mayClaim && !mayWrite && !mayCall) return null;
  return (
    <>
      {lease && (
        <div className="pad leased" role="status">
          <NoticeBox icon={<Icon name="clock" size="s" />}>{leasedWords(lease)}</NoticeBox>
        </div>
      )}
      {mayCall && isDead(detail.phoneLabel) && (
        <div className="pad leased" role="status">
          <NoticeBox tone="bad" icon={<Icon name="info" size="s" />}>
            {t.deadNumber(t.phoneLabels[detail.phoneLabel])}
          </NoticeBox>
        </div>
      )}
      {mayCall && <NextCallCost onlyShort />}
      <ActionBar>
        {mayWrite && (
          <>
            <QuietAction icon={<Icon name="pen" />} onClick={onWrite}>
              {t.followUp}
            </QuietAction>
            <QuietAction icon={<Icon shape={calendar} />} onClick={onPlan}>
              {t.planCallBack}
            </QuietAction>
          </>
        )}
        {mayClaim && mayCall && (
          <QuietAction data-key="call" icon={<Icon name="phone" />} disabled={lease !== null} onClick={onCall}>
            {t.call}
          </QuietAction>
        )}
        {mayClaim ? (
          <Button
            kind="primary"
            wide="grow"
            busy={claim.isPending}
            busyWords={t.claiming}
            onClick={() => claim.mutate(detail.id)}
          >
            {t.claim}
          </Button>
        ) : (
          mayCall && (
            <Button
              data-key="call"
              kind="call"
              wide="grow"
              icon={<Icon name="phone" size="s" />}
              disabled={lease !== null}
              onClick={onCall}
            >
              {t.call}
            </Button>
          )
        )}
      </ActionBar>
    </>
  );
}

/** Returns true for a number that nobody answers any more. */
const isDead = (label: PhoneLabel | null): label is 'empty_number' | 'stopped' =>
  label === 'empty_number' || label === 'stopped';

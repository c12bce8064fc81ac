import type { CallBackItem } from '@haihu/contract/followups/call-backs';
import { leaseWords } from '../../parts/customers/lease-words.ts';
import { useLease } from '../../parts/customers/leases.ts';
import { callBackWords } from '../../parts/followups/call-backs/call-back-words.ts';
import { clockTime } from '../../shared/lib/day.ts';
import { ScreenLink } from '../../shared/lib/screen-link.tsx';
import { sessionUser } from '../../shared/lib/session.ts';
import { openCallScreen } from '../../parts/calls/start-call.ts';
import { openCallBack } from '../../parts/followups/call-backs/open-call-back.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useNow } from '../../shared/ui/use-now.ts';
import { CallBackRow } from '../../parts/followups/call-backs/call-back-row.tsx';
import { useDueCallBacks } from './use-due-call-backs.ts';
import { t } from './texts.ts';

interface DueCallBacksProps {
  /** The members whose call-backs are shown: the user, or all whom the user leads, each promise with its member. */
  of: 'me' | 'team';
  /** Id of the customer to call next, who is already shown above. */
  without?: string | undefined;
  /** False for a leader who may not see the call-backs of others. The link to the user's own is always there. */
  isListed: boolean;
}

/** Lists call-backs that are late or due today, each with its call button. Leads to all of them. */
export function DueCallBacksCard({ of, without, isListed }: DueCallBacksProps) {
  const callBacks = useDueCallBacks(of, isListed);
  const now = useNow();
  const due = (isListed && callBacks.data) || null;
  const list = due?.list.filter(({ type, customerId }) => type === 1 || customerId !== without) ?? [];
  const above = (due?.list.length ?? 0) - list.length;
  const total = (due?.total ?? 0) - above;
  return (
    <section aria-label={t.visits('').trim()}>
      <div className="sect">
        <h2>{t.visits(due ? String(total) : '').trim()}</h2>
        <ScreenLink to="callBacks" query={of === 'team' && isListed ? { team: '1' } : {}} className="more hit">
          {t.allCallBacks}
          <Icon name="right" size="xs" />
        </ScreenLink>
      </div>
      {due && total === 0 && above === 0 && (
        <p className="card quiet-card">{of === 'team' ? t.noTeamCallBacks : t.noCallBacks}</p>
      )}
      <div className="visit-list">
        {list.map((callBack) => (
          <DueCallBack key={callBack.id} callBack={callBack} now={now} isOfTeam={of === 'team'} />
        ))}
      </div>
    </section>
  );
}

interface DueCallBackProps {
  callBack: CallBackItem;
  now: number;
  isOfTeam: boolean;
}

function DueCallBack({ callBack, now, isOfTeam }: DueCallBackProps) {
  const { at, type, customerId, customerName, company, content, mobile, memberId, memberName } = callBack;
  // A leader looks after the promises of others, and calls only by the customer's page.
  const isOwn = memberId === sessionUser()?.userId;
  const lease = useLease(type === 0 ? customerId : undefined);
  return (
    <CallBackRow
      clock={clockTime(at)}
      {...callBackWords(at, now)}
      name={customerName}
      company={company}
      promisedBy={isOfTeam ? memberName : undefined}
      content={lease ? <span className="c-warn">{leaseWords(lease)}</span> : content || mobile}
      onOpen={() => openCallBack(callBack)}
      callLabel={t.callSomebody(customerName)}
      onCall={
        isOfTeam && !isOwn
          ? undefined
          : () => (callBack.type === 1 ? openCallBack(callBack) : openCallScreen(callBack.customerId))
      }
    />
  );
}

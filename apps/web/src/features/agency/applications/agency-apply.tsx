import type { AgencyApplication } from '@haihu/contract/agency/applications';
import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { AgencyApplyForm } from './apply-form.tsx';
import { t } from './texts.ts';
import '../agency.css';

/** Applies to become an agency, or shows the state of the application. */
export default function AgencyApply() {
  const { label } = useVisit();
  const application = useQuery({
    queryKey: ['agency.application'],
    queryFn: () => sendRequest('agency.application', {}),
  });
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page">
        <Loaded query={application} skeleton={<Skeleton />} failed={common.failed} retry={common.retry}>
          {(data) => (
            <>
              <ApplicationState {...data} />
              {(data.state === 'none' || data.state === 'refused') && <AgencyApplyForm before={data} />}
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function ApplicationState({ state, agencyName, reason, submittedAt, name }: AgencyApplication) {
  const sent = submittedAt && `${name} · ${t.sentAt} ${dayAndClock(submittedAt)}`;
  const shown = {
    none: { tone: 'info', lines: [t.applyIntro] },
    waiting: { tone: 'info', lines: [t.waiting, sent, t.waitingHint] },
    approved: { tone: 'info', lines: [t.approved(agencyName ?? ''), t.approvedHint] },
    refused: { tone: 'bad', lines: [t.refused, reason && t.reason(reason), t.again] },
  } as const;
  const { tone, lines } = shown[state];
  return (
    <div className="agency-notice">
      <NoticeBox tone={tone} icon={<Icon name={state === 'approved' ? 'check' : 'info'} size="s" />}>
        {lines
          .filter((line) => line !== null && line !== '')
          .map((line) => (
            <span key={line} className="line">
              {line}
            </span>
          ))}
      </NoticeBox>
    </div>
  );
}

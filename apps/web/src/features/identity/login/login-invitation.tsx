import type { ReplyOf } from '@haihu/contract/contract';
import { useEffect, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { t } from './texts.ts';

/**
 * Shows before the login who invites the user, and to which enterprise, or why the link does not work. Does not use the
 * query client, which the login does not load.
 */
export default function LoginInvitation({ code }: { code: string }) {
  const [found, setFound] = useState<ReplyOf<'enterprises.invitation'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    sendRequest('enterprises.invitation', { code }, { signal: gone.signal }).then(setFound, (error: Error) => {
      if (!gone.signal.aborted) setProblem(error.message);
    });
    return () => gone.abort();
  }, [code]);

  return (
    <div className="login-invitation" role="status">
      {problem && <NoticeBox tone="bad">{problem}</NoticeBox>}
      {found && (
        <NoticeBox tone="info">
          <b>{t.invited(found.makerName, found.tenantName)}</b>
          <span className="login-invited">{t.invitedHint(dayAndClock(found.expiresAt, new Date(), found.zone))}</span>
        </NoticeBox>
      )}
    </div>
  );
}

import type { ReplyOf, RequestTo } from '@haihu/contract/contract';
import { useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { giveConsent, noteAgreed } from '../../../parts/config/agreements/consent.ts';
import { keepEntrance } from '../../../shared/lib/entrance.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { openAfterSignIn } from '../../../shared/lib/opened-link.ts';
import { startSession } from '../../../shared/lib/session.ts';
import { useAttempt } from '../use-attempt.ts';

type Choice = NonNullable<ReplyOf<'identity.login'>['choice']>;

/**
 * Signs the user in, step by step. `choice` is set once the user has to choose an enterprise. `invite`: the code of an
 * invitation to follow afterwards. Does not use the query client, which the login does not load.
 */
export function useSignIn(invite?: string) {
  const { busy, problem, attempt, forget } = useAttempt();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [mobile, setMobile] = useState('');

  function offer(offered: Choice): void {
    // With the ticket the user can found, join and apply, even if there is no enterprise to choose.
    if (offered.enterprises.length > 0 && !invite) return setChoice(offered);
    keepEntrance(offered.ticket, offered.suspendedIn);
    navigation().open('enterprises', { invite });
  }

  return {
    busy,
    problem,
    choice,
    signIn: (request: RequestTo<'identity.login'>) =>
      attempt(async () => {
        navigation().prepare('home');
        noteAgreed();
        const reply = await sendRequest('identity.login', request);
        setMobile(request.mobile);
        if (reply.session) enter(reply.session, request.mobile, invite);
        else offer(reply.choice!);
      }),
    choose: (tenantId: string) =>
      attempt(async () =>
        enter(await sendRequest('identity.chooseEnterprise', { ticket: choice!.ticket, tenantId }), mobile),
      ),
    /** Forgets the error and the choice, after an edit or to begin again. */
    forget() {
      forget();
      setChoice(null);
    },
  };
}

function enter(session: ReplyOf<'identity.chooseEnterprise'>, mobile: string, invite?: string): void {
  const isAnothersPage = startSession(session, mobile);
  giveConsent();
  if (invite) navigation().open('enterprises', { invite }, { replace: true });
  else openAfterSignIn(session.isFirst);
  if (isAnothersPage) location.reload();
}

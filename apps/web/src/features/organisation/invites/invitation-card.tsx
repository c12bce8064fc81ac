import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { SubmitButton } from '../../../shared/ui/submit-button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { enter } from '../entrance.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';

/** Shows who invites the user, and to which enterprise. A name and one tap are enough to join. */
export function InvitationCard({ code, ticket }: { code: string; ticket: string }) {
  const [name, setName] = useState(sessionUser()?.name ?? '');
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const invitation = useQuery({
    queryKey: ['enterprises.invitation', code],
    queryFn: () => sendRequest('enterprises.invitation', { code }),
    retry: false,
  });
  const join = useMutation({
    mutationFn: async () => {
      const { id } = await sendRequest('enterprises.join', { ticket, code, name: name.trim() });
      await enter(id, ticket);
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: ['organisation.enterprises'] }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== '') join.mutate();
  }

  const problem = join.error ?? invitation.error;
  if (problem) {
    return (
      <div className="enterprise-invite">
        <NoticeBox tone="bad" icon={<Icon name="info" size="s" />}>
          <b>{t.noInvite}</b>
          <br />
          {problem.message}
        </NoticeBox>
      </div>
    );
  }
  if (!invitation.data) return <Skeleton count={2} />;
  const { makerName, tenantName, zone, expiresAt } = invitation.data;
  return (
    <form className="enterprise-invite card" noValidate onSubmit={submit}>
      <h2 className="head">{entrance.invited(makerName, tenantName)}</h2>
      <p className="note">{t.validUntil(dayAndClock(expiresAt, new Date(), zone))}</p>
      <TextField
        label={entrance.ownName}
        value={name}
        maxLength={30}
        hint={entrance.ownNamePlace}
        autoComplete="name"
        error={tried && name.trim() === '' ? entrance.ownNameMissing : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <SubmitButton busy={join.isPending} busyWords={entrance.joining}>
        {t.joinAndEnter}
      </SubmitButton>
    </form>
  );
}

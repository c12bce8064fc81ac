import type { OwnStaffInvitation } from '@haihu/contract/organisation/staff-invitations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { enter } from '../entrance.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';

/** Lists enterprises that invite the user as staff. Accepting enters at once. Draws nothing without any. */
export function OwnStaffInvitations({ ticket }: { ticket: string }) {
  const own = useQuery({
    queryKey: ['enterprises.staffInvitations', ticket],
    queryFn: () => sendRequest('enterprises.staffInvitations', { ticket }),
    // Users come back to see if an invitation has come.
    staleTime: 0,
  });
  return own.data?.list.map((invitation) => (
    <Invitation key={`${invitation.tenantId} ${invitation.id}`} invitation={invitation} ticket={ticket} />
  ));
}

function Invitation({ invitation, ticket }: { invitation: OwnStaffInvitation; ticket: string }) {
  const { tenantId, id, tenantName, makerName, name, expiresAt } = invitation;
  const queryClient = useQueryClient();
  const answer = useMutation({
    mutationFn: async (accepted: boolean) => {
      await sendRequest('enterprises.answerStaffInvitation', { ticket, tenantId, id, accepted });
      if (accepted) await enter(tenantId, ticket);
      else showToast(t.declined);
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () =>
      queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => String(of).startsWith('enterprises.') }),
  });
  const isAccepting = answer.isPending && answer.variables;
  return (
    <section className="enterprise-invite card">
      <h2 className="head">{entrance.invited(makerName, tenantName)}</h2>
      <p className="note">{t.invitedAs(name, dayAndClock(expiresAt))}</p>
      <div className="enterprise-answer">
        <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          {t.decline}
        </Button>
        <Button
          kind="primary"
          wide="grow"
          busy={isAccepting}
          busyWords={entrance.joining}
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t.acceptAndEnter}
        </Button>
      </div>
    </section>
  );
}

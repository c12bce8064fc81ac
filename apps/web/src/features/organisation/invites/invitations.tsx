import type { Invite } from '@haihu/contract/organisation/invites';
import { roleName } from '@haihu/rules/organisation/roles/role-name';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listed } from '../../../shared/i18n/listed.ts';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { InvitedStaff } from '../staff-invitations/invited-staff.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { t as placing } from '../place-texts.ts';
import { t as office } from './office-texts.ts';
import '../enterprises.css';

/** Lists open invitations by phone number, and links by which colleagues join. */
export default function Invitations() {
  const queryClient = useQueryClient();
  const invites = useQuery({
    queryKey: ['enterprises.invites'],
    queryFn: () => sendRequest('enterprises.invites', {}),
  });
  const revoke = useMutation({
    mutationFn: (id: string) => sendRequest('enterprises.revokeInvite', { id }),
    onSuccess: () => showToast(placing.revoked),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['enterprises.invites'] }),
  });
  const making = useOpening();

  async function ask({ id }: Invite): Promise<void> {
    const question = { title: office.revokeTitle, body: office.revokeBody, yes: placing.revoke };
    if (await confirm({ ...question, danger: true, no: common.cancel })) revoke.mutate(id);
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={placing.invitations} />
      <div className="page on-ground">
        <InvitedStaff />
        <h2 className="sect">{office.links}</h2>
        <div className="enterprise-list">
          <Loaded query={invites} skeleton={<Skeleton count={3} />} retry={common.retry}>
            {({ list }) =>
              list.length === 0 ? (
                <EmptyState art="people" title={office.invitesNone} hint={office.invitesNoneHint} />
              ) : (
                <Cells inset>
                  {list.map((invite) => (
                    <Cell
                      key={invite.id}
                      label={[invite.departmentName, listed(invite.roles.map((role) => roleName(role, language)))]
                        .filter(Boolean)
                        .join(' · ')}
                      note={`${invite.makerName} · ${office.inviteLine(invite.uses, invite.maxUses, dayAndClock(invite.expiresAt))}`}
                      value={invite.state === 'open' ? placing.revoke : office.inviteStates[invite.state]}
                      onPress={invite.state === 'open' ? () => void ask(invite) : undefined}
                    />
                  ))}
                </Cells>
              )
            }
          </Loaded>
        </div>
      </div>
      <ActionBar>
        <Button kind="primary" wide="grow" onClick={making.show}>
          {office.invite}
        </Button>
      </ActionBar>
      {making.times > 0 && <InviteSheet key={making.times} open={making.open} onClose={making.hide} />}
    </>
  );
}

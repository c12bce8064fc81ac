import type { StaffInvitation } from '@haihu/contract/organisation/staff-invitations';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { roleName } from '@haihu/rules/organisation/roles/role-name';
import { common } from '../../../shared/i18n/common.ts';
import { language } from '../../../shared/i18n/language.ts';
import { listed } from '../../../shared/i18n/listed.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as placing } from '../place-texts.ts';
import { t as office } from './office-texts.ts';
import { useInvitedStaff } from './use-invited-staff.ts';

/** Lists colleagues who were invited by phone number and have not answered. Each invitation can be withdrawn. */
export function InvitedStaff() {
  const queryClient = useQueryClient();
  const pages = useInvitedStaff();
  const revoke = useMutation({
    mutationFn: (id: string) => sendRequest('organisation.revokeStaffInvitation', { id }),
    onSuccess: () => showToast(placing.revoked),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['organisation.staffInvitations'] }),
  });
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  if (list.length === 0) return null;

  async function ask({ id, name }: StaffInvitation): Promise<void> {
    const question = { title: office.revokeStaffTitle(name), body: office.revokeStaffBody, yes: placing.revoke };
    if (await confirm({ ...question, danger: true, no: common.cancel })) revoke.mutate(id);
  }

  return (
    <>
      <h2 className="sect">{office.invitedStaff}</h2>
      <Cells inset>
        {list.map((invitation) => (
          <Cell
            key={invitation.id}
            label={invitation.name}
            note={noteOf(invitation)}
            value={placing.revoke}
            onPress={() => void ask(invitation)}
          />
        ))}
      </Cells>
      <MorePages count={list.length} pages={pages} words={common} />
    </>
  );
}

function noteOf({ mobile, departmentName, roles, makerName, expiresAt }: StaffInvitation): string {
  const place = [departmentName, listed(roles.map((role) => roleName(role, language)))];
  return [mobile, ...place, office.invitedLine(makerName, dayAndClock(expiresAt))].filter(Boolean).join(' · ');
}

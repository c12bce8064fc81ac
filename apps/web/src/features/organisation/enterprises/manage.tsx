import { useMutation } from '@tanstack/react-query';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { forgetAccount } from '../../../shared/lib/accounts.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { endSession, sessionUser } from '../../../shared/lib/session.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';

/** Lists the user's administrative tasks in the present enterprise, and the way to leave it. */
export function Manage() {
  const user = sessionUser();
  const leave = useMutation({
    mutationFn: () => sendRequest('enterprises.leave', {}),
    onSuccess: () => {
      showToast(t.left);
      if (user) forgetAccount(user.userId);
      endSession();
    },
  });

  async function ask(): Promise<void> {
    const question = { title: t.leaveTitle(user?.tenantName ?? ''), body: t.leaveBody, yes: t.leaveYes };
    if (await confirm({ ...question, danger: true, no: entrance.stay })) leave.mutate();
  }

  const { open } = navigation();
  return (
    <>
      <h2 className="sect">{t.manage}</h2>
      <Cells inset>
        <Allowed codes="organisation.applications">
          <Cell label={t.joinApplications} onPress={() => open('joinApplications')} />
        </Allowed>
        <Allowed codes="organisation.staff">
          <Cell label={t.invitations} onPress={() => open('invitations')} />
        </Allowed>
        <Allowed codes="organisation.enterprise">
          <Cell label={t.authentication} onPress={() => open('enterpriseAuthentication')} />
        </Allowed>
        <Cell label={t.leave} danger onPress={() => void ask()} />
      </Cells>
    </>
  );
}

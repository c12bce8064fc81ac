import type { ServedDetail } from '@haihu/contract/agency/serving';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServed } from '../../../parts/agency/serving/use-served.ts';
import { useSwitchEnterprise } from '../../../parts/identity/login/switch-enterprise.ts';
import { common } from '../../../shared/i18n/common.ts';
import { listed } from '../../../shared/i18n/listed.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { LongValue } from '../../../shared/ui/long-value.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { InviteOwnerSheet } from './invite-owner-sheet.tsx';
import { t as agency } from '../texts.ts';
import { t } from './texts.ts';
import '../agency.css';

/** Shows one enterprise that the agency serves: its state, and the way to enter it. */
export default function AgencyEnterprise({ query }: ScreenProps) {
  const { label } = useVisit();
  const id = query.id ?? '';
  const served = useServed(id);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={served.data?.name ?? label} />
      <div className="page on-ground">
        <Loaded query={served} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
          {(detail) => <Detail {...detail} />}
        </Loaded>
      </div>
      {served.data && <Enter {...served.data} />}
    </>
  );
}

function Detail({ id, owner, openedAt, openedBy, access, rights, isSuspended }: ServedDetail) {
  const inviting = useOpening();
  const handlesMoney = useAllowed('agency.money');
  const mayInvite = useAllowed('agency.open') && owner !== 'joined' && access === 'active';
  return (
    <>
      <div className="agency-block">
        <Cells inset>
          <Cell label={t.owner} value={t.owners[owner]} />
          {mayInvite && <Cell label={t.inviteAgain} note={t.inviteAgainHint} onPress={inviting.show} />}
          <Cell label={t.openedBy} value={openedBy} />
          <Cell label={t.openedOn} value={dayAndClock(openedAt)} />
          <Cell label={t.access} value={isSuspended ? t.suspended : access === 'active' ? t.active : t.revoked} />
          {access === 'active' && (
            <Cell
              label={t.rightsHere}
              value={<LongValue>{listed(rights.map((right) => agency.rights[right].label))}</LongValue>}
            />
          )}
          {handlesMoney && (
            <Cell
              label={t.transfers}
              note={t.transfersHint}
              onPress={() => navigation().open('agencyTransfers', { id })}
            />
          )}
        </Cells>
      </div>
      {inviting.times > 0 && <InviteOwnerSheet id={id} open={inviting.open} onClose={inviting.hide} />}
    </>
  );
}

/** Makes the user a member of the enterprise, and then enters it. */
function Enter({ id, access, isSuspended }: Pick<ServedDetail, 'id' | 'access' | 'isSuspended'>) {
  const mayEnter = useAllowed('agency.serve');
  // This screen is the agency's. Within the enterprise nobody may open it.
  const go = useSwitchEnterprise('home');
  const queries = useQueryClient();
  const enter = useMutation({
    mutationFn: () => sendRequest('agency.enter', { id }),
    onSuccess: ({ tenantId }) => go.mutate(tenantId),
    onError(error) {
      void queries.invalidateQueries({ queryKey: ['agency.enterprise', id] });
      showToast(error.message, { kind: 'warn' });
    },
  });
  if (!mayEnter) return null;
  const offReason = isSuspended ? t.suspendedHint : access === 'revoked' ? t.enterOff : undefined;
  return (
    <ActionBar>
      <Button
        kind="primary"
        wide="full"
        busy={enter.isPending || go.isPending}
        busyWords={t.entering}
        disabled={offReason !== undefined}
        offReason={offReason}
        onClick={() => enter.mutate()}
      >
        {t.enter}
      </Button>
    </ActionBar>
  );
}

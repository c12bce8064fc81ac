import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { t } from '../texts.ts';
import { useInvitedStaff } from './use-invited-staff.ts';

/** Tells how many invited colleagues have not answered, and leads to them. Shows nothing while there is none. */
export function InvitedCell() {
  const count = useInvitedStaff().data?.pages[0]?.total ?? 0;
  if (count === 0) return null;
  return (
    <Cells>
      <Cell label={t.invitedWaiting} value={t.people(count)} onPress={() => navigation().open('invitations')} />
    </Cells>
  );
}

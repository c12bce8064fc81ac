import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { useInvitedStaff } from './use-invited-staff.ts';

/** Shows the number of invited colleagues without an answer, and leads to them. Draws nothing without any. */
export function InvitedCell() {
  const count = useInvitedStaff().data?.pages[0]?.total ?? 0;
  if (count === 0) return null;
  return (
    <Cells>
      <Cell
        label={t.invitedWaiting}
        value={organisation.people(count)}
        onPress={() => navigation().open('invitations')}
      />
    </Cells>
  );
}

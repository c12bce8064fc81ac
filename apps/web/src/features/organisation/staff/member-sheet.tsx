import type { StaffMember } from '@haihu/contract/organisation/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listed } from '../../../shared/i18n/listed.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { HandOverSheet } from './hand-over-sheet.tsx';
import { roleNameHere, t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { useChange } from '../use-structure.ts';

interface MemberSheetProps {
  member: StaffMember;
  open: boolean;
  onClose: () => void;
}

/** Shows one colleague and the possible actions. */
export function MemberSheet({ member, open, onClose }: MemberSheetProps) {
  const mayManage = useAllowed('organisation.staff') && member.manageable;
  const restore = useChange('organisation.restoreStaff');
  const [ending, setEnding] = useState<'suspend' | 'remove' | null>(null);
  const { userId, name, superTenant, suspended, roles } = member;
  const going = useQuery({
    queryKey: ['organisation.handOver', 'of', userId],
    queryFn: ({ signal }) => sendRequest('organisation.handOver', { userId }, { signal }),
    enabled: open && suspended && mayManage,
    retry: false,
  });
  const rows = [
    [t.fields.mobile, member.mobile],
    [t.fields.department, member.departmentName ?? organisation.unplaced],
    [t.fields.position, member.position || t.none],
    [t.fields.roles, superTenant ? organisation.owner : listed(roles.map(roleNameHere)) || t.none],
    [t.fields.joined, dayAndClock(member.joinedAt)],
  ] as const;

  function end(how: 'suspend' | 'remove'): void {
    onClose();
    setEnding(how);
  }

  return (
    <>
      <Sheet open={open} onClose={onClose} title={name} closeLabel={common.close}>
        <Cells>
          {rows.map(([label, value]) => (
            <Cell key={label} label={label} value={value} />
          ))}
        </Cells>
        {mayManage && (
          <div className="member-deeds">
            <Cells>
              <Cell
                label={organisation.edit}
                onPress={() => {
                  onClose();
                  navigation().open('addStaff', { id: userId });
                }}
              />
              {going.data && going.data.state !== 'done' && (
                <Cell
                  label={t.handOverRuns}
                  onPress={() => {
                    onClose();
                    navigation().open('handOver', { job: going.data.jobId });
                  }}
                />
              )}
              {suspended ? (
                <Cell
                  label={t.restore}
                  onPress={() =>
                    restore.mutate(
                      { userId },
                      {
                        onSuccess() {
                          onClose();
                          showToast(t.restored);
                        },
                        onError: (error) => showToast(error.message, { kind: 'warn' }),
                      },
                    )
                  }
                />
              ) : (
                <Cell label={t.suspend} note={t.suspendNote} danger onPress={() => end('suspend')} />
              )}
              <Cell label={t.remove} note={t.removeNote} danger onPress={() => end('remove')} />
            </Cells>
          </div>
        )}
      </Sheet>
      <HandOverSheet key={`${userId} ${ending}`} member={member} how={ending} onClose={() => setEnding(null)} />
    </>
  );
}

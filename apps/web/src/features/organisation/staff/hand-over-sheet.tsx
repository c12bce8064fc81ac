import type { StaffMember } from '@haihu/contract/organisation/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { MemberRow } from '../../../parts/organisation/staff/member-row.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { StaffSheet } from '../staff-sheet.tsx';
import { t as organisation } from '../texts.ts';
import { t } from './texts.ts';
import { useChange } from '../use-structure.ts';

/** Largest number of successors that the server takes. */
const MOST_HEIRS = 20;

interface HandOverSheetProps {
  member: StaffMember;
  /** The planned end of the member. `null` while nothing is planned. */
  how: 'suspend' | 'remove' | null;
  onClose: () => void;
}

/** Shows a member's customers and call-backs, and asks who takes them over. Then suspends or removes the member. */
export function HandOverSheet({ member: { userId, name }, how, onClose }: HandOverSheetProps) {
  const held = useQuery({
    queryKey: ['organisation.holdings', userId],
    queryFn: ({ signal }) => sendRequest('organisation.holdings', { id: userId }, { signal }),
    enabled: how !== null,
    staleTime: 0,
  });
  const end = useChange('organisation.endStaff');
  const [to, setTo] = useState<'colleague' | 'sea' | null>('colleague');
  const [heirs, setHeirs] = useState<readonly StaffMember[]>([]);
  const choosing = useOpening();
  const holds = held.data && held.data.customers + held.data.visits > 0;
  const isReady = held.data && (!holds || to === 'sea' || heirs.length > 0);

  function finish(): void {
    if (!how) return;
    const successor = !holds ? undefined : to === 'sea' ? 'sea' : { userIds: heirs.map((heir) => heir.userId) };
    end.mutate(
      { userId, how, successor },
      {
        onSuccess({ customers, visits: callBacks, jobId }) {
          onClose();
          showToast((jobId ? t.ending : t.ended)(customers, callBacks));
          if (jobId) navigation().open('handOver', { job: jobId });
        },
        onError: (error) => showToast(error.message, { kind: 'warn' }),
      },
    );
  }

  return (
    <>
      <Sheet
        open={how !== null}
        onClose={onClose}
        title={how === 'remove' ? t.removeTitle(name) : t.suspendTitle(name)}
        closeLabel={common.close}
        bar={
          <ActionBar>
            <Button
              kind="danger"
              wide="grow"
              disabled={!held.data}
              offReason={held.data && !isReady ? t.heirFirst : undefined}
              busy={end.isPending}
              onClick={finish}
            >
              {how === 'remove' ? t.remove : t.suspend}
            </Button>
          </ActionBar>
        }
      >
        <div className="pad hand-over">
          {held.isPending && <Skeleton of="rows" count={2} />}
          {held.isError && (
            <ErrorRow words={held.error.message} retry={common.retry} onRetry={() => void held.refetch()} />
          )}
          {held.data && !holds && <p>{t.holdsNothing}</p>}
          {held.data && held.data.tasks > 0 && (
            <p>
              {t.holdsSeats(held.data.tasks, held.data.taskNumbers)}
              {how === 'suspend' && ` ${t.seatsNotBack}`}
            </p>
          )}
          {held.data && holds && (
            <>
              <p>{t.holds(held.data.customers, held.data.visits)}</p>
              <ChipChoice
                label={t.successor}
                layout="wrap"
                options={[
                  { value: 'colleague', label: t.toColleague },
                  { value: 'sea', label: t.toPublicPool },
                ]}
                value={to}
                onChange={setTo}
              />
              {to === 'sea' ? (
                <p className="sec">{t.seaNote}</p>
              ) : (
                <>
                  {heirs.map((heir, index) => (
                    <MemberRow
                      key={heir.userId}
                      name={heir.name}
                      line={t.getsCustomers(shareOf(held.data.customers, heirs.length, index))}
                      end={
                        <IconButton
                          icon={<Icon name="close" size="s" />}
                          label={t.leaveOut(heir.name)}
                          onClick={() => setHeirs(heirs.filter(({ userId: id }) => id !== heir.userId))}
                        />
                      }
                    />
                  ))}
                  {heirs.length < MOST_HEIRS && (
                    <SelectField
                      label={heirs.length > 0 ? t.anotherSuccessor : t.successor}
                      value=""
                      placeholder={organisation.chooseStaff}
                      onPress={choosing.show}
                    />
                  )}
                  {heirs.length > 0 && <p className="sec">{t.sharedNote}</p>}
                </>
              )}
            </>
          )}
        </div>
      </Sheet>
      <StaffSheet
        key={choosing.times}
        open={choosing.open}
        onClose={choosing.hide}
        leftOut={[userId, ...heirs.map((heir) => heir.userId)]}
        onChoose={(heir) => setHeirs([...heirs, heir])}
      />
    </>
  );
}

/** Computes a successor's share. Successors take turns, so the first ones may get one more. */
function shareOf(count: number, heirs: number, index: number): number {
  return Math.floor(count / heirs) + (index < count % heirs ? 1 : 0);
}

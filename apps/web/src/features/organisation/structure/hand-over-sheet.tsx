import type { StaffMember } from '@haihu/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { call } from '../../../shared/lib/call.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { StaffSheet } from './staff-sheet.tsx';
import { t } from './texts.ts';
import { useChange } from './use-structure.ts';

interface HandOverSheetProps {
  member: StaffMember;
  /** What is about to happen to them; null while nothing is. */
  how: 'suspend' | 'remove' | null;
  onClose: () => void;
}

/** What somebody holds and who takes it over, before they are suspended or removed. */
export function HandOverSheet({ member: { userId, name }, how, onClose }: HandOverSheetProps) {
  const held = useQuery({
    queryKey: ['organisation.holdings', userId],
    queryFn: ({ signal }) => call('organisation.holdings', { id: userId }, { signal }),
    enabled: how !== null,
    staleTime: 0,
  });
  const end = useChange('organisation.endStaff');
  const [to, setTo] = useState<'colleague' | 'sea' | null>('colleague');
  const [heir, setHeir] = useState<StaffMember | null>(null);
  const choosing = useOpening();
  const holds = held.data && held.data.customers + held.data.visits > 0;
  const isReady = held.data && (!holds || to === 'sea' || heir !== null);

  function finish(): void {
    if (!how) return;
    const successor = !holds ? undefined : to === 'sea' ? 'sea' : { userId: heir!.userId };
    end.mutate(
      { userId, how, successor },
      {
        onSuccess({ customers, visits, jobId }) {
          onClose();
          showToast((jobId ? t.ending : t.ended)(customers, visits));
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
            <Button kind="danger" wide="grow" disabled={!isReady} busy={end.isPending} onClick={finish}>
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
          {held.data && holds && (
            <>
              <p>{t.holds(held.data.customers, held.data.visits)}</p>
              <ChipChoice
                label={t.successor}
                layout="wrap"
                options={[
                  { value: 'colleague', label: t.toColleague },
                  { value: 'sea', label: t.toSea },
                ]}
                value={to}
                onChange={setTo}
              />
              {to === 'sea' ? (
                <p className="sec">{t.seaNote}</p>
              ) : (
                <SelectField
                  label={t.successor}
                  value={heir?.name ?? ''}
                  placeholder={t.chooseStaff}
                  onPress={choosing.show}
                />
              )}
            </>
          )}
        </div>
      </Sheet>
      <StaffSheet
        key={choosing.times}
        open={choosing.open}
        onClose={choosing.hide}
        leftOut={userId}
        onChoose={setHeir}
      />
    </>
  );
}

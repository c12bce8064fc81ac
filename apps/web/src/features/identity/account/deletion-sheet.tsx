import { useQuery } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorRow } from '../../../shared/ui/error-row.tsx';
import { Cell } from '../../../shared/ui/list-cell.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

/** Explains the deletion of the account and shows any obstacles, before the user continues. */
export function DeletionSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const check = useQuery({
    queryKey: ['identity.deletionCheck'],
    queryFn: () => sendRequest('identity.deletionCheck', {}),
    enabled: open,
    staleTime: 0,
  });
  const enterprises = check.data?.enterprises;
  const blocked = enterprises?.some(({ isLastOwner, customers }) => isLastOwner || customers > 0);

  function goOn(): void {
    onClose();
    navigation().open('verificationCode', { purpose: 'delete' });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.deleteAccount}
      closeLabel={common.close}
      bar={
        enterprises && (
          <ActionBar>
            <Button
              kind="danger"
              wide="grow"
              disabled={check.isFetching}
              offReason={blocked ? t.deletionBlocked : undefined}
              onClick={goOn}
            >
              {t.goOn}
            </Button>
          </ActionBar>
        )
      }
    >
      <div className="pad">
        <NoticeBox tone="bad">{t.deletionMeans}</NoticeBox>
      </div>
      {check.isError ? (
        <ErrorRow
          words={check.error.message}
          retry={common.retry}
          busy={check.isFetching}
          onRetry={() => void check.refetch()}
        />
      ) : enterprises ? (
        <div>
          {enterprises.map(({ id, name, isLastOwner, customers }) => (
            <Cell
              key={id}
              label={name}
              note={isLastOwner ? t.lastOwner : customers > 0 ? t.holdsCustomers(customers) : t.willLeave}
              danger={isLastOwner || customers > 0}
            />
          ))}
        </div>
      ) : (
        <Skeleton count={2} />
      )}
    </Sheet>
  );
}

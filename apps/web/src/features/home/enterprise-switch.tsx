import {
  openEnterprises,
  useOwnEnterprises,
  useSwitchEnterprise,
} from '../../parts/identity/login/switch-enterprise.ts';
import { common } from '../../shared/i18n/common.ts';
import { ErrorRow } from '../../shared/ui/error-row.tsx';
import { Cell, Cells } from '../../shared/ui/list-cell.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { t } from './texts.ts';

/** Lists the user's enterprises. A tap on another one enters it. */
export default function EnterpriseSwitch({ open, onClose }: { open: boolean; onClose: () => void }) {
  const enterprises = useOwnEnterprises();
  const go = useSwitchEnterprise();
  return (
    <Sheet open={open} onClose={onClose} title={t.switchEnterprise} closeLabel={common.close}>
      {enterprises.isPending && <Skeleton of="rows" count={2} />}
      {enterprises.isError && (
        <ErrorRow words={enterprises.error.message} retry={common.retry} onRetry={() => enterprises.refetch()} />
      )}
      <Cells>
        {enterprises.data?.list.map(({ id, name, current }) => (
          <Cell
            key={id}
            label={name}
            value={current ? t.here : go.isPending && go.variables === id ? t.going : undefined}
            onPress={current || go.isPending ? undefined : () => go.mutate(id)}
          />
        ))}
        <Cell label={t.allEnterprises} onPress={openEnterprises} />
      </Cells>
    </Sheet>
  );
}

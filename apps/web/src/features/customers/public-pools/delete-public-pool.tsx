import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { type StoredPublicPool, usePublicPoolSettings } from './use-public-pool-settings.ts';
import { t } from '../../../parts/customers/public-pools/rule-texts.ts';

const FIRST = '1';

/**
 * Deletes a public pool, for members who may change settings. Shows the number of its customers, and asks which pool
 * gets them.
 */
export function DeletePublicPool({ publicPool }: { publicPool: StoredPublicPool }) {
  const sheet = useOpening();
  const may = useAllowed('settings.write');
  if (!may || publicPool.id === FIRST || publicPool.movingInto !== null) return null;
  return (
    <>
      <div className="sea-deletion">
        <Cells inset>
          <Cell danger label={t.remove} onPress={sheet.show} />
        </Cells>
      </div>
      {sheet.times > 0 && (
        <DeleteSheet key={sheet.times} publicPool={publicPool} open={sheet.open} onClose={sheet.hide} />
      )}
    </>
  );
}

function DeleteSheet({
  publicPool,
  open,
  onClose,
}: {
  publicPool: StoredPublicPool;
  open: boolean;
  onClose: () => void;
}) {
  const { id, name, version } = publicPool;
  const queries = useQueryClient();
  const [into, setInto] = useState<string | null>(FIRST);
  const others = usePublicPoolSettings().data?.list.filter((one) => one.id !== id && one.movingInto === null) ?? [];
  const usage = useQuery({
    queryKey: ['customers.seaUsage', id],
    queryFn: ({ signal }) => sendRequest('customers.seaUsage', { id }, { signal }),
    staleTime: 0,
  });
  const remove = useMutation({
    mutationFn: (target: string) => sendRequest('customers.deleteSea', { id, version, into: target }),
    onSuccess({ moved, jobId }) {
      const words = moved === 0 ? t.removedEmpty : (jobId ? t.removing : t.removed)(countWords(moved));
      showToast(words, { kind: 'done' });
      void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith('customers.') });
      onClose();
      navigation().back();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.removeTitle(name ?? t.first)}
      closeLabel={common.close}
      bar={
        <ActionBar>
          <Button
            kind="danger"
            wide="grow"
            disabled={!usage.data || into === null}
            busy={remove.isPending}
            onClick={() => into && remove.mutate(into)}
          >
            {t.remove}
          </Button>
        </ActionBar>
      }
    >
      <div className="pad">
        <Loaded query={usage} skeleton={<Skeleton of="rows" count={1} />} retry={common.retry}>
          {({ inSea: inPublicPool, owned }) => (
            <p>{inPublicPool + owned === 0 ? t.isEmpty : t.holds(countWords(inPublicPool), countWords(owned))}</p>
          )}
        </Loaded>
        <Field id="into" group label={t.into} hint={t.intoNote}>
          <ChipChoice
            label={t.into}
            layout="wrap"
            options={others.map((one) => ({ value: one.id, label: one.name ?? t.first }))}
            value={into}
            onChange={setInto}
          />
        </Field>
      </div>
    </Sheet>
  );
}

import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { usePublicPools } from '../public-pools/use-public-pools.ts';
import type { ManySheetProps } from './levels-sheet.tsx';
import { t } from './texts.ts';
import { useStartBatch } from './use-batch.ts';
import './batches.css';

/** Moves the selected customers to another public pool. */
export default function MoveSheet({
  open,
  onClose,
  chosen: { whom, count },
  onDone,
  from,
}: ManySheetProps & { from: string | undefined }) {
  const [seaId, setPublicPoolId] = useState<string | null>(null);
  const publicPools = usePublicPools().data?.list ?? [];
  const present = from ?? publicPools[0]?.id;
  const others = publicPools.filter(({ id }) => id !== present);
  const move = useStartBatch('customers.moveToSea');

  function apply(): void {
    if (!seaId) return;
    onClose();
    move.mutate({ whom, seaId }, { onSuccess: onDone });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.kinds.move}
      aside={t.countOf(countWords(count))}
      closeLabel={common.close}
      bar={<SaveBar label={t.apply} disabled={seaId === null} onSave={apply} />}
    >
      <div className="pad batch-form">
        {others.length === 0 && <EmptyState title={t.noOtherPublicPool} />}
        <ChipChoice
          label={t.toPublicPool}
          layout="wrap"
          options={others.map(({ id, name }) => ({ value: id, label: name ?? t.publicPool }))}
          value={seaId}
          onChange={setPublicPoolId}
        />
      </div>
    </Sheet>
  );
}

import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { ChipChoice } from '../../../shared/ui/chip-group.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { useSeas } from '../seas/use-seas.ts';
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
  const [seaId, setSeaId] = useState<string | null>(null);
  const seas = useSeas().data?.list ?? [];
  const present = from ?? seas[0]?.id;
  const others = seas.filter(({ id }) => id !== present);
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
        {others.length === 0 && <EmptyState title={t.noOtherSea} />}
        <ChipChoice
          label={t.toSea}
          layout="wrap"
          options={others.map(({ id, name }) => ({ value: id, label: name ?? t.seaPool }))}
          value={seaId}
          onChange={setSeaId}
        />
      </div>
    </Sheet>
  );
}

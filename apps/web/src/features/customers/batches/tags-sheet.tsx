import { useState } from 'react';
import { countWords } from '../../../shared/lib/count.ts';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TagGroups } from '../tags/tag-groups.tsx';
import type { ManySheetProps } from './levels-sheet.tsx';
import { t } from './texts.ts';
import { useStartBatch } from './use-batch.ts';
import './batches.css';

/** Adds tags to all selected customers, or removes tags from them. */
export function TagsSheet({ open, onClose, chosen: { whom, count }, onDone }: ManySheetProps) {
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [ids, setIds] = useState<string[]>([]);
  const tagMany = useStartBatch('customers.tagMany');

  function apply(): void {
    onClose();
    tagMany.mutate({ whom, [way]: ids }, { onSuccess: onDone });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.kinds.tags}
      aside={t.countOf(countWords(count))}
      closeLabel={common.close}
      bar={<SaveBar label={way === 'add' ? t.addTags : t.removeTags} disabled={ids.length === 0} onSave={apply} />}
    >
      <div className="pad batch-form">
        <Segmented
          label={t.tagWay}
          value={way}
          choices={[
            { value: 'add', label: t.addTags },
            { value: 'remove', label: t.removeTags },
          ]}
          onChange={setWay}
        />
        <TagGroups values={ids} onChange={setIds} />
      </div>
    </Sheet>
  );
}

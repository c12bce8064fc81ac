import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { chosenIds } from '../batches/chosen.ts';
import { useStartBatch } from '../batches/use-batch.ts';
import { TagGroups } from './tag-groups.tsx';
import { t } from './texts.ts';
import '../batches/batches.css';

interface CustomerTagsSheetProps {
  open: boolean;
  onClose: () => void;
  detail: Pick<CustomerDetail, 'id' | 'tags'>;
}

/** Edits the tags of one customer. Only tapped tags change. */
export default function CustomerTagsSheet({ open, onClose, detail }: CustomerTagsSheetProps) {
  const [had] = useState(() => detail.tags.map(({ id }) => id));
  const [ids, setIds] = useState(had);
  const tagMany = useStartBatch('customers.tagMany');
  const add = ids.filter((id) => !had.includes(id));
  const remove = had.filter((id) => !ids.includes(id));

  function save(): void {
    onClose();
    tagMany.mutate({ whom: chosenIds([detail.id]).whom, add, remove });
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.title}
      closeLabel={common.close}
      bar={<SaveBar label={common.save} disabled={add.length + remove.length === 0} onSave={save} />}
    >
      <div className="pad batch-form">
        <TagGroups values={ids} onChange={setIds} />
      </div>
    </Sheet>
  );
}

import type { CustomerPool } from '@haihu/contract/customers/values';
import type { SavedFilter } from '@haihu/contract/customers/filters';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import type { PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { Cells, SwitchCell } from '../../../shared/ui/list-cell.tsx';
import { SaveBar } from '../../../shared/ui/save-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { listOf, useChangeFilters } from './use-saved-filters.ts';
import './filters.css';

export interface FilterOverListProps {
  open: boolean;
  onClose: () => void;
  pool: CustomerPool;
  filter: PoolListFilter;
}

/** Saves the present filter under a name, or renames and shares a saved one. */
export default function SaveSheet({ open, onClose, pool, filter, kept }: FilterOverListProps & { kept?: SavedFilter }) {
  const [name, setName] = useState(kept?.name ?? '');
  const [isShared, setShared] = useState(kept?.isShared ?? false);
  const [tried, setTried] = useState(false);
  const mayShare = useAllowed('customers.filters.share');
  const { save } = useChangeFilters();
  const isMissing = name.trim() === '';

  function send(): void {
    setTried(true);
    if (isMissing) return;
    const list = kept?.list ?? listOf(pool, filter);
    save.mutate(
      { id: kept?.id, name: name.trim(), isShared, list },
      {
        onSuccess() {
          showToast(t.saved, { kind: 'done' });
          onClose();
        },
      },
    );
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.save}
      closeLabel={common.close}
      bar={<SaveBar label={common.save} busy={save.isPending} onSave={send} />}
    >
      <div className="pad">
        <TextField
          label={t.name}
          hint={t.nameHint}
          maxLength={20}
          value={name}
          error={tried && isMissing ? t.nameMissing : undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      {mayShare && (
        <Cells>
          <SwitchCell label={t.shareIt} note={t.shareNote} on={isShared} onChange={setShared} />
        </Cells>
      )}
    </Sheet>
  );
}

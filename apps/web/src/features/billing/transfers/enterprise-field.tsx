import { useDeferredValue, useState } from 'react';
import { useServedPages } from '../../../parts/agency/serving/use-served.ts';
import { common } from '../../../shared/i18n/common.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

/** An enterprise of the agency, with the fields that a transfer needs. */
export interface Receiver {
  id: string;
  name: string;
}

interface EnterpriseFieldProps {
  value: Receiver | null;
  onChange: (receiver: Receiver) => void;
}

/** Chooses the receiving enterprise by its name. */
export function EnterpriseField({ value, onChange }: EnterpriseFieldProps) {
  const choosing = useOpening();
  return (
    <>
      <SelectField label={t.to} value={value?.name ?? ''} placeholder={t.choose} onPress={choosing.show} />
      {choosing.times > 0 && (
        <Sheet open={choosing.open} onClose={choosing.hide} title={t.choose} closeLabel={common.close}>
          <Choice
            onChosen={(chosen) => {
              onChange(chosen);
              choosing.hide();
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function Choice({ onChosen }: { onChosen: (chosen: Receiver) => void }) {
  const [typed, setTyped] = useState('');
  const pages = useServedPages(useDeferredValue(typed.trim()));
  const list = pages.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <SearchBar value={typed} onChange={setTyped} placeholder={t.search} clearLabel={common.clear} />
      <Loaded query={pages} skeleton={<Skeleton of="rows" count={4} />} retry={common.retry}>
        {() => list.length === 0 && <EmptyState title={t.noEnterprise} hint={t.noEnterpriseHint} />}
      </Loaded>
      <Cells>
        {list.map(({ id, name }) => (
          <Cell key={id} label={name} onPress={() => onChosen({ id, name })} />
        ))}
      </Cells>
      <MorePages count={list.length} pages={pages} words={common} />
    </>
  );
}

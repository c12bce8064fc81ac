import type { ShownEnterprise } from '@haihu/contract/organisation/enterprises';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useIndustries } from '../../../parts/organisation/enterprises/use-industries.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';
import { JoinApplyForm } from './apply-form.tsx';

interface SearchSheetProps {
  open: boolean;
  ticket: string;
  onClose: () => void;
}

/** Searches enterprises by a part of their name. A tap opens the application to one. */
export function SearchSheet({ open, ticket, onClose }: SearchSheetProps) {
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState('');
  const [chosen, setChosen] = useState<ShownEnterprise | null>(null);
  const searched = useDeferredValue(asked);
  const found = useQuery({
    queryKey: ['enterprises.search', searched],
    queryFn: ({ signal }) => sendRequest('enterprises.search', { ticket, words: searched }, { signal }),
    enabled: searched.length >= 2,
    placeholderData: keepPreviousData,
  });
  const industries = useIndustries();
  const lineOf = ({ industry, city }: ShownEnterprise) =>
    [industries.data?.list.find(({ code }) => code === industry)?.name, city].filter(Boolean).join(' · ');

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={chosen ? t.applyTo(chosen.name) : entrance.search}
      closeLabel={common.close}
      className="tall-sheet"
    >
      {chosen ? (
        <JoinApplyForm enterprise={chosen} ticket={ticket} />
      ) : (
        <>
          <SearchBar
            value={words}
            placeholder={t.searchPlace}
            clearLabel={common.clear}
            onChange={(typed) => {
              setWords(typed);
              setAsked(typed.trim());
            }}
          />
          {searched.length < 2 ? (
            <p className="note sheet-hint">{t.searchStart}</p>
          ) : found.isPending ? (
            <Skeleton count={3} />
          ) : found.data?.list.length ? (
            <Cells>
              {found.data.list.map((enterprise) => (
                <Cell
                  key={enterprise.id}
                  label={enterprise.name}
                  note={lineOf(enterprise)}
                  onPress={() => setChosen(enterprise)}
                />
              ))}
            </Cells>
          ) : (
            <EmptyState art="search" title={found.error ? found.error.message : t.searchNone} hint={t.searchNoneHint} />
          )}
        </>
      )}
    </Sheet>
  );
}

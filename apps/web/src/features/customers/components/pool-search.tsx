import { useEffect, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { t } from '../texts.ts';

/** Milliseconds without a key before the server is asked: short enough to feel instant, long enough to spare half of the requests. */
const PAUSE = 120;

interface PoolSearchProps {
  search: string | undefined;
  onSearch: (search: string | undefined) => void;
  filters: number;
  onFilter: () => void;
  autoFocus: boolean;
}

/** Shows what is typed at once and asks for it after a breath. */
export function PoolSearch({ search = '', onSearch, filters, onFilter, autoFocus }: PoolSearchProps) {
  const [typed, setTyped] = useState(search);
  const [told, setTold] = useState(search);
  // Filters were cleared elsewhere: the box follows.
  if (search !== told) {
    setTold(search);
    setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told) return;
    const timer = setTimeout(() => {
      setTold(wanted);
      onSearch(wanted || undefined);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed, told, onSearch]);
  return (
    <SearchBar
      value={typed}
      onChange={setTyped}
      placeholder={t.search}
      clearLabel={common.clear}
      autoFocus={autoFocus}
      filter={{ label: t.filter, on: filters, onPress: onFilter }}
    />
  );
}

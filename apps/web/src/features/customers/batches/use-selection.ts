import type { CustomerPool } from '@haihu/contract/customers/values';
import { useMemo, useState } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import type { Query } from '../../../shared/lib/navigation.ts';
import type { PoolListFilter } from '../../../parts/customers/pool-filter.ts';
import { allQuery, type ChosenCustomers, chosenAll, chosenIds, idsQuery, MOST_IN_BATCH } from './chosen.ts';

interface State {
  /**
   * Key of the list that the selection was made in. In another list nothing is selected yet. In another pool select
   * mode is off.
   */
  list: string;
  /** `all`: every customer except `ids`. */
  of: 'some' | 'all';
  ids: ReadonlySet<string>;
  /** Size of the list. Only for `all`. */
  total: number;
}

export interface Selection {
  on: boolean;
  count: number;
  has: (id: string) => boolean;
  toggle: (id: string, on: boolean) => void;
  /** Begins select mode, with the customer of a long press selected if there is one. */
  start: (id?: string) => void;
  /** Selects these customers, up to the limit of a batch. */
  choose: (ids: readonly string[]) => void;
  /** Selects every customer of the list, including those not loaded. */
  chooseAll: (total: number) => void;
  end: () => void;
  chosen: ChosenCustomers;
  /** The selection as a query, for the address of another screen. */
  query: Query;
}

interface SelectionOptions {
  pool: CustomerPool;
  filter: PoolListFilter;
  /** False if the user may run no batch. Then nothing can be selected. */
  may: boolean;
}

/**
 * Keeps the selected customers of a list: some, or all except some. Returns the same object until that changes, so that
 * rows are not drawn again.
 */
export function useSelection({ pool, filter, may }: SelectionOptions): Selection {
  const list = JSON.stringify([pool, filter]);
  const [state, setState] = useState<State | null>(null);
  const isOfPool = state !== null && (JSON.parse(state.list) as [CustomerPool])[0] === pool;
  const ofThis = useMemo(() => nobodyOf(list), [list]);
  const now = !may || !isOfPool ? null : state.list === list ? state : ofThis;
  return useMemo(() => {
    const [ofPool, ofFilter] = JSON.parse(list) as [CustomerPool, PoolListFilter];
    const ids = [...(now?.ids ?? [])];
    const all = now?.of === 'all' ? now : null;
    const some = (chosen: readonly string[]) =>
      setState({ list, of: 'some', ids: new Set(chosen.slice(0, MOST_IN_BATCH)), total: 0 });
    return {
      on: now !== null,
      count: all ? all.total - ids.length : ids.length,
      has: (id) => now !== null && now.ids.has(id) === (now.of === 'some'),
      toggle(id, on) {
        if (!now) return;
        const kept = new Set(now.ids);
        if (on === (now.of === 'some')) kept.add(id);
        else kept.delete(id);
        if (kept.size <= MOST_IN_BATCH) setState({ ...now, ids: kept });
      },
      start(id) {
        haptic('light');
        some(id ? [id] : []);
      },
      choose: some,
      chooseAll: (total) => setState({ list, of: 'all', ids: new Set(), total }),
      end: () => setState(null),
      chosen: all ? chosenAll(ofPool, ofFilter, all.total, ids) : chosenIds(ids),
      query: all ? allQuery(ofPool, ofFilter, all.total, ids) : idsQuery(ids),
    };
  }, [now, list]);
}

const nobodyOf = (list: string): State => ({ list, of: 'some', ids: new Set(), total: 0 });

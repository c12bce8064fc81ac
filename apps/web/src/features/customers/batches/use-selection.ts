import type { CustomerPool } from '@haihu/contract/customers/values';
import { useMemo, useState } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import type { Query } from '../../../shared/lib/navigation.ts';
import type { PoolFilter } from '../../../parts/customers/pool-filter.ts';
import { allQuery, type Chosen, chosenAll, chosenIds, idsQuery, MOST_NAMED } from './chosen.ts';

interface State {
  /** The list that the selection was made in. Of another one nobody is selected yet; another pool is not being selected in. */
  list: string;
  /** `all`: everybody but `ids`. */
  of: 'some' | 'all';
  ids: ReadonlySet<string>;
  /** The size of the list; only for `all`. */
  total: number;
}

export interface Selection {
  on: boolean;
  count: number;
  has: (id: string) => boolean;
  toggle: (id: string, on: boolean) => void;
  /** With the one that was held, if one was. */
  start: (id?: string) => void;
  /** These, as far as a batch may name them. */
  choose: (ids: readonly string[]) => void;
  /** Everybody the list shows, also those that are not loaded. */
  chooseAll: (total: number) => void;
  end: () => void;
  chosen: Chosen;
  /** The selection as a query, for the address of another screen. */
  query: Query;
}

interface SelectionOptions {
  pool: CustomerPool;
  filter: PoolFilter;
  /** False for a user who may change no batch: they select nobody. */
  may: boolean;
  /** Begins in select mode. */
  begun: boolean;
}

/**
 * Keeps which customers of a list are selected: some, or all but some. Returns an unchanged object until that changes,
 * so that rows are not drawn again.
 */
export function useSelection({ pool, filter, may, begun }: SelectionOptions): Selection {
  const list = JSON.stringify([pool, filter]);
  const [state, setState] = useState<State | null>(begun ? nobodyOf(list) : null);
  const isOfPool = state !== null && (JSON.parse(state.list) as [CustomerPool])[0] === pool;
  const ofThis = useMemo(() => nobodyOf(list), [list]);
  const now = !may || !isOfPool ? null : state.list === list ? state : ofThis;
  return useMemo(() => {
    const [ofPool, ofFilter] = JSON.parse(list) as [CustomerPool, PoolFilter];
    const ids = [...(now?.ids ?? [])];
    const all = now?.of === 'all' ? now : null;
    const some = (chosen: readonly string[]) =>
      setState({ list, of: 'some', ids: new Set(chosen.slice(0, MOST_NAMED)), total: 0 });
    return {
      on: now !== null,
      count: all ? all.total - ids.length : ids.length,
      has: (id) => now !== null && now.ids.has(id) === (now.of === 'some'),
      toggle(id, on) {
        if (!now) return;
        const kept = new Set(now.ids);
        if (on === (now.of === 'some')) kept.add(id);
        else kept.delete(id);
        if (kept.size <= MOST_NAMED) setState({ ...now, ids: kept });
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

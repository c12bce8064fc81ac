import type { CustomerPool } from '@haihu/contract/customers/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rowOf } from '../../../parts/customers/customer-cache.ts';
import { customerQuery } from '../../../parts/customers/customer-query.ts';
import type { Neighbours } from '../../../parts/customers/use-neighbours.ts';
import { timelineQuery } from './use-timeline.ts';

/** Reads one customer. Until it is there, `known` holds the fields that a list had. */
export function useCustomerPage(id: string, pool: CustomerPool) {
  const queries = useQueryClient();
  const detail = useQuery(customerQuery(id, pool));
  return { ...detail, known: detail.data ?? rowOf(queries, id) };
}

/** Reads the next customer ahead while the user looks at this one. */
export function usePrepareNext(neighbours: Neighbours | undefined, pool: CustomerPool): void {
  const queries = useQueryClient();
  const next = neighbours?.nextId;
  useEffect(() => {
    if (!next) return;
    void queries.prefetchQuery(customerQuery(next, pool));
    void queries.prefetchInfiniteQuery(timelineQuery(next));
  }, [next, pool, queries]);
}

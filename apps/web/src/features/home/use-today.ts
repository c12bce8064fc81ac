import type { ReplyOf } from '@haihu/contract/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/lib/call.ts';
import { useClientState } from '../../shared/lib/client-state.ts';
import { today } from '../../shared/lib/day.ts';

export type Today = ReplyOf<'statistics.today'>;

/** What is asked for today's figures, one's own or the team's. */
export const todayRequest = (of: 'me' | 'team') => ({ of });

/** The request as a query with its day in the key: tomorrow has its own. */
export function todayQuery(of: 'me' | 'team') {
  return queryOptions({
    queryKey: ['statistics.today', of, today()],
    queryFn: () => call('statistics.today', todayRequest(of)),
  });
}

/** Others' calls are told to nobody else: while somebody looks, their day is read anew so often. Milliseconds. */
const EVERY = 10_000;

/** Figures of the enterprise's day so far, and of yesterday until this hour; read anew whenever a call of one's own begins or ends. */
export function useToday(of: 'me' | 'team') {
  const queries = useQueryClient();
  const calls = useClientState(
    ({ call: begun, finishCall, crmcall, crmfinishcall }) => begun + finishCall + crmcall + crmfinishcall,
  );
  const counted = useRef(calls);
  useEffect(() => {
    if (counted.current === calls) return;
    counted.current = calls;
    void queries.invalidateQueries({ queryKey: ['statistics.today'] });
  }, [calls, queries]);
  return useQuery({ ...todayQuery(of), refetchInterval: of === 'team' && EVERY });
}

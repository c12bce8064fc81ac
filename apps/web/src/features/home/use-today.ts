import type { ReplyOf } from '@haihu/contract/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useClientState } from '../../shared/lib/client-state.ts';
import { today } from '../../shared/lib/day.ts';

export type Today = ReplyOf<'statistics.today'>;

/** Returns the request for today's figures: the user's own or the team's. */
export const todayRequest = (of: 'me' | 'team') => ({ of });

/** Returns the query of today's figures. Its key holds the day, so that tomorrow has another one. */
export function todayQuery(of: 'me' | 'team') {
  return queryOptions({
    queryKey: ['statistics.today', of, today()],
    queryFn: () => sendRequest('statistics.today', todayRequest(of)),
  });
}

/** Milliseconds between two reads of the team's figures, because no push reports colleagues' calls. */
const EVERY = 10_000;

/**
 * Reads today's figures, and yesterday's until this hour. Reads again when one of the user's own calls begins or ends.
 */
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

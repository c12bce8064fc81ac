import type { AgentStateReply } from '@haihu/contract/calls/agents';
import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { showToast } from '../../shared/ui/toast.tsx';

export type ChosenState = RequestTo<'calls.setState'>;

const queryKey = ['calls.state'];
/** A wrap-up ends by the clock. Milliseconds. */
const READ_ANEW = 15_000;

/** What the caller does now, and the way to change it. */
export function useAgentState(): {
  state: AgentStateReply | undefined;
  choose: (chosen: ChosenState) => void;
  isChoosing: boolean;
} {
  const queries = useQueryClient();
  const { data: state } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('calls.state', {}, { signal }),
    staleTime: 0,
    refetchInterval: READ_ANEW,
  });
  const choosing = useMutation({
    mutationFn: (chosen: ChosenState) => call('calls.setState', chosen),
    onSuccess(answer) {
      queries.setQueryData(queryKey, answer);
      void queries.invalidateQueries({ queryKey: ['tasks.standing'] });
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return { state, choose: choosing.mutate, isChoosing: choosing.isPending };
}

import type { AgentStateReply } from '@haihu/contract/calls/agents';
import type { RequestTo } from '@haihu/contract/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { useOnArrival } from '../../shared/lib/use-on-arrival.ts';
import { showToast } from '../../shared/ui/toast.tsx';

export type AgentStateChoice = RequestTo<'calls.setState'>;

const queryKey = ['calls.state'];
/** Milliseconds between two reads, because after-call work ends by the clock. */
const READ_ANEW = 15_000;
/**
 * Milliseconds between the first reads, and their number. The server takes a moment to notice that the agent is online.
 */
const COMES_WITHIN = 2000;
const LOOKS = 5;

/** Returns the user's agent state, and a function to change it. */
export function useAgentState(): {
  state: AgentStateReply | undefined;
  choose: (chosen: AgentStateChoice) => void;
  isChoosing: boolean;
} {
  const queries = useQueryClient();
  const { data: state } = useQuery({
    queryKey,
    queryFn: ({ signal }) => sendRequest('calls.state', {}, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.state === 'offline' && dataUpdateCount < LOOKS ? COMES_WITHIN : READ_ANEW,
  });
  useOnArrival('calls.state');
  const choosing = useMutation({
    mutationFn: (chosen: AgentStateChoice) => sendRequest('calls.setState', chosen),
    onSuccess(answer) {
      queries.setQueryData(queryKey, answer);
      void queries.invalidateQueries({ queryKey: ['tasks.standing'] });
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  return { state, choose: choosing.mutate, isChoosing: choosing.isPending };
}

import type { ReplyOf } from '@haihu/contract/contract';
import type { ScriptStep } from '@haihu/contract/tasks/values';
import type { ScriptAnswer } from '@haihu/contract/tasks/scripts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';

const keyOf = (callId: string) => ['tasks.callScript', callId];

/** Reads the script of a call with the answers so far. */
export function useCallScript(callId: string) {
  return useQuery({
    queryKey: keyOf(callId),
    queryFn: ({ signal }) => sendRequest('tasks.callScript', { callId }, { signal }),
  });
}

/** Saves the answer to a step at once. The screen shows it before the server has it. */
export function useAnswer(callId: string) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ step, value }: { step: ScriptStep; value: string | null }) =>
      sendRequest('tasks.answerScript', { callId, step: step.key, value }),
    onMutate: ({ step, value }) =>
      queries.setQueryData(
        keyOf(callId),
        (before: ReplyOf<'tasks.callScript'> | undefined) =>
          before && { ...before, answers: answersAfter(before.answers, step, value) },
      ),
    onError(error) {
      showToast(error.message, { kind: 'warn' });
      void queries.invalidateQueries({ queryKey: keyOf(callId) });
    },
  });
  return (step: ScriptStep, value: string | null) => mutate({ step, value });
}

/** Returns the answers after one was given or taken back (`null`). */
export function answersAfter(
  answers: readonly ScriptAnswer[],
  { key, title, field }: ScriptStep,
  value: string | null,
): ScriptAnswer[] {
  const others = answers.filter(({ step }) => step !== key);
  return value === null ? others : [...others, { step: key, title, label: field?.label ?? '', value }];
}

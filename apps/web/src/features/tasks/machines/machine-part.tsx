import type { MachineChoice } from '@haihu/contract/calls/values';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './question-texts.ts';
import './machine-part.css';

/** Milliseconds for which the question is in view before the rule of the task chooses. */
const SHOWN_FOR = 2200;

interface MachinePartProps {
  callId: string;
  /** Called once the agent has left the call to the machine, with the words that say what became of it. */
  onGone: (words: string) => void;
}

/** Asks about a machine that seems to have answered the call. Without an answer the rule of the task chooses. */
export default function MachinePart({ callId, onGone }: MachinePartProps) {
  const found = useQuery({
    queryKey: ['calls.machine', callId],
    queryFn: ({ signal }) => sendRequest('calls.machine', { id: callId }, { signal }),
  }).data?.found;
  const answer = useAnswer(callId, onGone);
  const { policy, hasMessage } = found ?? { policy: 'stay' as const, hasMessage: false };
  const isOpen = found !== undefined && found !== null && found.choice === null;
  // A choice that the server refused, because its clock is behind, is made again.
  const isAsking = isOpen && !answer.isPending && !answer.isSuccess;
  const acts = policy === 'hang_up' || (policy === 'message' && hasMessage);
  const { mutate } = answer;
  useEffect(() => {
    if (!isAsking || !acts) return;
    // Nobody sees a page that is hidden.
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') mutate({ choice: policy, isByRule: true });
    }, SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isAsking, acts, policy, mutate]);
  if (!isOpen) return null;
  const keys: MachineChoice[] = hasMessage ? ['stay', 'message', 'hang_up'] : ['stay', 'hang_up'];
  return (
    <div className="machine-part">
      <Card label={t.found} slim>
        <p role="status">{t.found}</p>
        <p className="note">{t.soon[acts ? policy : 'stay']}</p>
        <div className="machine-keys">
          {keys.map((choice) => (
            <Button
              key={choice}
              size="medium"
              kind={choice === 'hang_up' ? 'danger' : choice === 'message' ? 'primary' : 'plain'}
              busy={answer.isPending && answer.variables.choice === choice}
              disabled={answer.isPending}
              onClick={() => {
                haptic('light');
                mutate({ choice });
              }}
            >
              {t[choice]}
            </Button>
          ))}
        </div>
      </Card>
    </div>
  );
}

/** Sends the choice of the agent, or of the rule. */
function useAnswer(callId: string, onGone: (words: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (chosen: { choice: MachineChoice; isByRule?: boolean }) =>
      sendRequest('calls.answerMachine', { id: callId, ...chosen }),
    onSuccess: (_done, { choice }) => {
      if (choice !== 'stay') onGone(choice === 'message' ? t.leaving : t.hungUp);
    },
    // The rule chooses again by itself.
    onError: (error, { isByRule }) => isByRule || showToast(error.message, { kind: 'warn' }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => /^(calls|tasks)\./.test(String(queryKey[0])) }),
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { common } from '../../../shared/i18n/common.ts';
import { haptic } from '../../../shared/lib/haptics.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

interface LeaveMessageProps {
  callId: string;
  isHeld: boolean;
  onLeft: (words: string) => void;
}

/**
 * Draws the key by which an agent who hears a machine leaves it the message and goes. While the question about a machine
 * that was found is open, it has this key.
 */
export function LeaveMessage({ callId, isHeld, onLeft }: LeaveMessageProps) {
  const queries = useQueryClient();
  const machine = useQuery({
    queryKey: ['calls.machine', callId],
    queryFn: ({ signal }) => sendRequest('calls.machine', { id: callId }, { signal }),
  }).data;
  const leave = useMutation({
    mutationFn: () => sendRequest('calls.answerMachine', { id: callId, choice: 'message' }),
    onSuccess: () => onLeft(t.leaving),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => /^(calls|tasks)\./.test(String(queryKey[0])) }),
  });
  const isAsked = machine?.found?.choice === null && machine.found.hasMessage;
  if (!machine?.canLeave || isAsked) return null;
  async function press(): Promise<void> {
    haptic('light');
    const question = { title: t.leaveMessage, body: t.leaveNote, yes: t.leaveNow, no: common.cancel };
    if (await confirm(question)) leave.mutate();
  }
  return (
    <Button size="medium" kind="soft" busy={leave.isPending} disabled={isHeld} onClick={() => void press()}>
      {t.leaveMessage}
    </Button>
  );
}

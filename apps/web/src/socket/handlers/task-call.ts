import type { Host, PushHandler } from '../host.ts';

/** Type 145: a task gave this member a call. Opens the number with its script. */
export function taskCall({ open, refresh }: Host): PushHandler<145> {
  return ({ data: { callId, numberId } }) => {
    refresh('tasks.');
    open('taskNumber', { CustomerID: numberId, viewType: '0', call: callId });
  };
}

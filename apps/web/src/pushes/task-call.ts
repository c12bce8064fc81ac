import type { Host, PushHandler } from '../socket/host.ts';

/** A task gave this member a call. Opens the number with its script. */
export function taskCall({ open, refresh }: Host): PushHandler<'taskCall'> {
  return ({ data: { callId, numberId } }) => {
    refresh('tasks.');
    open('taskNumber', { CustomerID: numberId, viewType: '0', call: callId });
  };
}

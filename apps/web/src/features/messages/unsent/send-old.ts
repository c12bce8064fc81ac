import type { RequestTo } from '@haihu/contract/contract';
import { sendAgain, settle } from '../../../shared/lib/outbox/send.ts';
import type { OutboxEntry } from '../../../shared/lib/outbox/store.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

/** Milliseconds by which the instants of a note on the device and at the server may differ. */
const SLACK = 2 * 60_000;

/** Sends an entry whose key the server has forgotten. Looks first if its note is there already, and is done then. */
export async function sendOld(entry: OutboxEntry): Promise<void> {
  const { call, request, at } = entry;
  try {
    if (call === 'followups.save' && (await hasArrived(request as RequestTo<'followups.save'>, at))) {
      await settle(entry.id, { reply: null });
      showToast(t.arrived, { kind: 'done' });
      return;
    }
  } catch (error) {
    showToast((error as Error).message, { kind: 'warn' });
    return;
  }
  await sendAgain(entry);
}

/** Looks for a note among the customer's newest hundred. The server's refusal is left to the sending. */
async function hasArrived({ customerId, text = '', callId }: RequestTo<'followups.save'>, writtenAt: number) {
  const found = await sendRequest('followups.list', { customerId, size: 100 }).catch((error: unknown) => {
    if (error instanceof RequestError) return { list: [] };
    throw error;
  });
  const isSame = (note: (typeof found.list)[number]) =>
    note.text === text.trim() && note.callId === (callId ?? null) && Math.abs(Date.parse(note.at) - writtenAt) <= SLACK;
  return found.list.some(isSame);
}

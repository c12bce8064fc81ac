import type { Attachment } from '@haihu/contract/customers/attachments';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { customerChanged } from '../../../parts/customers/customer-cache.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { upload } from '../../../shared/lib/upload.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';

const LARGEST = 10 * 1024 * 1024;
const NAME = 'customers.attachments';

/** Reads a customer's files, newest first. */
export function useAttachments(customerId: string, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [NAME, customerId],
    queryFn: ({ pageParam, signal }) => sendRequest(NAME, { customerId, next: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    enabled,
  });
}

function useChanged(customerId: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [NAME, customerId] }),
      queries.invalidateQueries({ queryKey: ['followups.changes', customerId] }),
      customerChanged(queries, customerId),
    ]);
}

interface Going {
  file: File;
  percent: number;
  /** The reason why the upload stopped. */
  problem?: string;
}

/** Uploads one file and adds it to the customer. The user can cancel the upload, or repeat one that stopped. */
export function useAddAttachment(customerId: string) {
  const changed = useChanged(customerId);
  const [going, setGoing] = useState<Going | null>(null);
  const sending = useRef<AbortController>(null);

  async function send(file: File): Promise<void> {
    if (file.size > LARGEST) return showToast(t.tooLarge, { kind: 'warn' });
    const controller = new AbortController();
    sending.current = controller;
    setGoing({ file, percent: 0 });
    try {
      const onProgress = (part: number) => setGoing({ file, percent: Math.round(part * 100) });
      const filePath = await upload(file, { onProgress, signal: controller.signal });
      await sendRequest('customers.addAttachment', { customerId, filePath }, { key: randomKey() });
      setGoing(null);
      showToast(t.added, { kind: 'done' });
      await changed();
    } catch (error) {
      setGoing(controller.signal.aborted ? null : { file, percent: 0, problem: (error as Error).message });
    }
  }

  return {
    going,
    send,
    /** Cancels a running or stopped upload. */
    giveUp() {
      sending.current?.abort();
      setGoing(null);
    },
  };
}

export function useDeleteAttachment(customerId: string) {
  const changed = useChanged(customerId);
  return useMutation({
    mutationFn: ({ id }: Attachment) => sendRequest('customers.deleteAttachment', { id }),
    onSuccess() {
      showToast(t.removed, { kind: 'done' });
      return changed();
    },
  });
}

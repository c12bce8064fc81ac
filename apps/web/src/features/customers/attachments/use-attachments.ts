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
  /** The file that is being uploaded, and those after it. */
  files: readonly File[];
  percent: number;
  /** The reason why the upload stopped. */
  problem?: string;
}

/** Uploads files one after the other and adds them to the customer. The user can cancel, or repeat what stopped. */
export function useAddAttachment(customerId: string) {
  const changed = useChanged(customerId);
  const [going, setGoing] = useState<Going | null>(null);
  const sending = useRef<AbortController>(null);

  async function add(files: readonly File[], signal: AbortSignal): Promise<void> {
    const [file] = files;
    if (!file) return;
    setGoing({ files, percent: 0 });
    const onProgress = (part: number) => setGoing({ files, percent: Math.round(part * 100) });
    try {
      const filePath = await upload(file, { onProgress, signal });
      await sendRequest('customers.addAttachment', { customerId, filePath }, { key: randomKey() });
    } catch (error) {
      return setGoing(signal.aborted ? null : { files, percent: 0, problem: (error as Error).message });
    }
    void changed();
    if (signal.aborted) return;
    if (files.length > 1) return add(files.slice(1), signal);
    setGoing(null);
    showToast(t.added, { kind: 'done' });
  }

  return {
    going,
    /** Uploads these files, except those that are too large. */
    send(chosen: readonly File[]): Promise<void> {
      const files = chosen.filter(({ size }) => size <= LARGEST);
      if (files.length < chosen.length) showToast(t.tooLarge, { kind: 'warn' });
      const controller = new AbortController();
      sending.current = controller;
      return add(files, controller.signal);
    },
    /** Cancels a running or stopped upload, and those after it. */
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

import type { FileFormat } from '@haihu/contract/files/values';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { randomKey } from '../../shared/lib/random.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { JobFileSheet } from './job-file-sheet.tsx';

/** Requests the file and returns the job that writes it. `key` is the idempotency key of this request. */
export type AskForFile = (format: FileFormat, key: string) => Promise<{ jobId: string }>;

export interface FileExportState {
  start: (format: FileFormat) => void;
  isStarting: boolean;
  /** Progress of the file and the link to it. Draw it beside the part that started the export. */
  sheet: ReactNode;
}

/** Exports the content of a screen as a file, and follows the job until the file can be downloaded. */
export function useFileExport(ask: AskForFile, onStarted?: () => void): FileExportState {
  const following = useOpening();
  const { mutate, isPending, data } = useMutation({
    mutationFn: (format: FileFormat) => ask(format, randomKey()),
    onSuccess() {
      onStarted?.();
      following.show();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });
  const sheet = data && (
    <JobFileSheet key={data.jobId} jobId={data.jobId} open={following.open} onClose={following.hide} />
  );
  return { start: mutate, isStarting: isPending, sheet };
}

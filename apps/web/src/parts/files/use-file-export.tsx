import type { FileFormat } from '@haihu/contract/files/values';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { randomKey } from '../../shared/lib/random.ts';
import { showToast } from '../../shared/ui/toast.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { JobFileSheet } from './job-file-sheet.tsx';

/** Asks for the file; answers the job that writes it. `key`: of this asking. */
export type AskForFile = (format: FileFormat, key: string) => Promise<{ jobId: string }>;

export interface FileExportState {
  start: (format: FileFormat) => void;
  isStarting: boolean;
  /** How far the file is, and the way to it: to be drawn beside what asked. */
  sheet: ReactNode;
}

/** What is on the screen as a file: asked for, then followed until it can be taken away. */
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

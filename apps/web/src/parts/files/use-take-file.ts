import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../shared/lib/send-request.ts';
import { downloadFile } from '../../shared/lib/download.ts';
import { showToast } from '../../shared/ui/toast.tsx';

/** Downloads the file of a job to this device. */
export function useTakeFile() {
  return useMutation({
    mutationFn: async (jobId: string) => {
      const { link, name } = await sendRequest('jobs.file', { id: jobId });
      await downloadFile(link, name);
    },
    onError: (problem) => showToast(problem.message, { kind: 'warn' }),
  });
}

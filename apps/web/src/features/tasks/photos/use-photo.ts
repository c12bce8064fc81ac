import { useMutation, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { upload } from '../../../shared/lib/upload.ts';

/** Milliseconds between two reads of a photo that is being processed. */
const ASK_EVERY = 1000;

/** Sends a photo to be read. Returns the id of the job. */
export function useSendPhoto() {
  return useMutation({
    async mutationFn(photo: Blob) {
      const filePath = await upload(photo);
      const { jobId } = await sendRequest('tasks.commitPhoto', { filePath }, { key: randomKey() });
      return jobId;
    },
  });
}

/** Reads the numbers found in a photo. Repeats until the job is done. */
export function usePhoto(jobId: string | null) {
  return useQuery({
    queryKey: ['tasks.photo', jobId],
    queryFn: ({ signal }) => sendRequest('tasks.photo', { jobId: jobId! }, { signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : ASK_EVERY),
  });
}

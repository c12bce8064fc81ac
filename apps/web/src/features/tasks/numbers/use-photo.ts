import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';
import { randomKey } from '../../../shared/lib/random.ts';
import { upload } from '../../../shared/lib/upload.ts';

/** How often a photo that is being read is asked for. Milliseconds. */
const ASK_EVERY = 1000;

/** Sends a photo to be read. Answers the id of the job. */
export function useSendPhoto() {
  return useMutation({
    async mutationFn(photo: Blob) {
      const filePath = await upload(photo);
      const { jobId } = await call('tasks.commitPhoto', { filePath }, { key: randomKey() });
      return jobId;
    },
  });
}

/** What was read in a photo; asked again until it is done. */
export function usePhoto(jobId: string | null) {
  return useQuery({
    queryKey: ['tasks.photo', jobId],
    queryFn: ({ signal }) => call('tasks.photo', { jobId: jobId! }, { signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : ASK_EVERY),
  });
}

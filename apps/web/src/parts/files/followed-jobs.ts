import { useEffect } from 'react';

const followed = new Set<string>();

/** Whether the job's file is looked at on the screen, which then tells by itself how far it is. */
export const isFollowed = (jobId: string): boolean => followed.has(jobId);

/** Says that a job is on the screen, while it is. */
export function useFollowed(jobId: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    followed.add(jobId);
    return () => void followed.delete(jobId);
  }, [jobId, isShown]);
}

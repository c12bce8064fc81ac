import { useEffect } from 'react';

const followed = new Set<string>();

/** Returns true if the job's file is open on the screen, which then shows the progress itself. */
export const isFollowed = (jobId: string): boolean => followed.has(jobId);

/** Registers that a job is on the screen, while `isShown` is true. */
export function useFollowed(jobId: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    followed.add(jobId);
    return () => void followed.delete(jobId);
  }, [jobId, isShown]);
}

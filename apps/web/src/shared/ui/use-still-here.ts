import { useCallback, useEffect, useRef } from 'react';

/** Tells whether the part is still on the page, for what goes on once an answer has come. */
export function useStillHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}

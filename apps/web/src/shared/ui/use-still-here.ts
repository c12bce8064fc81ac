import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that tells if the component is still on the page. For code that runs after an answer has come. */
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

import { useEffect, useState } from 'react';

/** Returns true once `active` has lasted that many milliseconds, and false as soon as it ends. */
export function useLasted(active: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [active, milliseconds]);
  return active && lasted;
}

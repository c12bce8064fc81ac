import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useCalm } from './calm.tsx';

// If this code fails to load, everything else works as before.
const Keys = lazy<ComponentType>(() => import('./keys/keys.tsx').catch(() => ({ default: () => null })));

/** Listens to keys once there is a mouse, or a key is pressed outside of a field: a phone has neither. */
export function KeysWatch() {
  const isCalm = useCalm();
  const [isWanted, setWanted] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
  useEffect(() => {
    const look = ({ target }: Event) => (target as Element).matches('input, textarea') || setWanted(true);
    document.body.addEventListener('keydown', look);
    return () => document.body.removeEventListener('keydown', look);
  }, []);
  if (!isCalm || !isWanted) return null;
  return (
    <Suspense>
      <Keys />
    </Suspense>
  );
}

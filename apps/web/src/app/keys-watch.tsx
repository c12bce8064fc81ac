import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useCalm } from './calm.tsx';
import type { MissedKey } from './keys/meaning.ts';

// If this code fails to load, everything else works as before.
const Keys = lazy<ComponentType<{ takeMissed: () => MissedKey[] }>>(() =>
  import('./keys/keys.tsx').catch(() => ({ default: () => null })),
);

/** Listens to keys once there is a mouse, or a key is pressed outside of a field: a phone has neither. */
export function KeysWatch() {
  const isCalm = useCalm();
  const [isWanted, setWanted] = useState(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
  const missed = useRef<MissedKey[]>([]);
  const takeMissed = useCallback(() => missed.current.splice(0), []);
  useEffect(() => {
    const look = (event: KeyboardEvent) => {
      if ((event.target as Element).matches('input, textarea')) return;
      missed.current.push({ event, at: performance.now() });
      setWanted(true);
    };
    document.body.addEventListener('keydown', look);
    return () => document.body.removeEventListener('keydown', look);
  }, []);
  if (!isCalm || !isWanted) return null;
  return (
    <Suspense>
      <Keys takeMissed={takeMissed} />
    </Suspense>
  );
}

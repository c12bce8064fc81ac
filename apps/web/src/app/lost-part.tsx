import { useEffect, useRef } from 'react';
import { comeBack } from './come-back.ts';
import { ScreenProblem } from './screen-problem.tsx';
import { t } from './texts.ts';

interface LostPartProps {
  /** Loads the code again, in silence. Resolves to true once it is there. */
  again: () => Promise<boolean>;
  onRetry: () => void;
}

/** Replaces a part whose code failed to load. It comes back by itself once the network does, or at a tap. */
export function LostPart({ again, onRetry }: LostPartProps) {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => comeBack(() => latest.current()), []);
  return (
    <ScreenProblem kind="loading-chunk-failed" title={t.chunkFailedTitle} hint={t.chunkFailedHint} onRetry={onRetry} />
  );
}

import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react';
import { whenCalm } from './when-calm.ts';

const CalmContext = createContext(false);

/** Tells its content when the first screen of the session has its answers. */
export function CalmProvider({ children }: { children: ReactNode }) {
  const [isCalm, setCalm] = useState(false);
  useEffect(() => whenCalm(() => startTransition(() => setCalm(true))), []);
  return <CalmContext value={isCalm}>{children}</CalmContext>;
}

/** Returns true once the first screen of the session has its answers. Code for later loads from then on. */
export const useCalm = () => useContext(CalmContext);

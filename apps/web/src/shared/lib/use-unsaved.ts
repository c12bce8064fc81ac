import { useContext, useEffect } from 'react';
import { VisitContext } from './navigation.ts';
import { guardLeaving } from './leave-guard.ts';
import { confirm } from '../ui/ask.tsx';
import { t } from './unsaved-texts.ts';

/**
 * Asks before unsaved input is lost by a button, a link, the browser's back, a phone's gesture, or closing the page.
 * Returns a function that lifts the guard once the input is saved.
 */
export function useUnsaved(isDirty: boolean): () => void {
  const isBeside = useContext(VisitContext)?.beside !== undefined;
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  useEffect(() => {
    // The input stays where it is beside the address.
    if (!isDirty || isBeside) return;
    guardLeaving(() => confirm({ title: t.title, body: t.body, yes: t.discard, no: t.stay, danger: true }));
    return () => guardLeaving(null);
  }, [isDirty, isBeside]);
  return letGo;
}

const letGo = () => guardLeaving(null);

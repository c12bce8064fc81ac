import { useContext } from 'react';
import { type ScreenName, VisitContext } from './navigation.ts';

/**
 * Returns `true` for a row whose record is open beside the list, on one of the screens `names`. It is the value of the
 * row's `aria-current`.
 */
export function useIsOpened(id: string, ...names: ScreenName[]): true | undefined {
  const opened = useContext(VisitContext)?.beside;
  if (!opened || !names.includes(opened.name)) return undefined;
  const { viewType: _, ...ids } = opened.query;
  return Object.values(ids).includes(id) || undefined;
}

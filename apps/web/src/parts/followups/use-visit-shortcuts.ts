import type { VisitShortcut } from '@haihu/contract/config/values';
import { useOptions } from '../config/use-options.ts';

const usual: readonly VisitShortcut[] = ['hour', 'tomorrow', 'three_days', 'week'];

/** Returns the enterprise's shortcuts for the next call-back. */
export function useVisitShortcuts(): readonly VisitShortcut[] {
  return useOptions()?.wrapUp.visits ?? usual;
}

import type { VisitShortcut } from '@haihu/contract/config/values';
import { useOptions } from '../config/use-options.ts';

const usual: readonly VisitShortcut[] = ['hour', 'tomorrow', 'three_days', 'week'];

/** The next visits that forms offer, as the enterprise chose them. */
export function useVisitShortcuts(): readonly VisitShortcut[] {
  return useOptions()?.wrapUp.visits ?? usual;
}

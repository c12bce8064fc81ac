import type { CallBackShortcut } from '@haihu/contract/config/values';
import { useOptions } from '../../config/settings/use-options.ts';

const usual: readonly CallBackShortcut[] = ['hour', 'tomorrow', 'three_days', 'week'];

/** Returns the enterprise's shortcuts for the next call-back. */
export function useCallBackShortcuts(): readonly CallBackShortcut[] {
  return useOptions()?.wrapUp.visits ?? usual;
}

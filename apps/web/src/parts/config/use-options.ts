import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';
import { sessionUser } from '../../shared/lib/session.ts';
import { storageKeys } from '../../shared/lib/storage-keys.ts';
import { readJson, writeJson } from '../../shared/lib/stored.ts';

type Options = ReplyOf<'config.options'>;

const FRESH_FOR = 60_000;

/**
 * What the enterprise decided about everybody's screens. Last time's shows at once, also without network; what stands
 * now comes a moment later. Undefined on a new device until then.
 */
export function useOptions(): Options | undefined {
  const place = storageKeys.optionsOf(sessionUser()?.tenantId ?? '');
  return useQuery({
    queryKey: ['config.options'],
    async queryFn({ signal }) {
      try {
        const options = await call('config.options', {}, { signal });
        writeJson(place, options);
        return options;
      } catch (error) {
        const kept = readJson<Options>(place);
        // Words and shortcuts are no reason to trouble anybody, as long as there are some.
        if (kept) return kept;
        throw error;
      }
    },
    initialData: () => readJson<Options>(place) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_FOR,
  }).data;
}

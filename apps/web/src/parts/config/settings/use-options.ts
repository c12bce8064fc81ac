import type { ReplyOf } from '@haihu/contract/contract';
import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { readJson, writeJson } from '../../../shared/lib/stored.ts';

type Options = ReplyOf<'config.options'>;

const FRESH_FOR = 60_000;

/**
 * Returns the enterprise's settings for all screens. The kept ones show at once, even without network, and the current
 * ones follow. Undefined on a new device until they are read.
 */
export function useOptions(): Options | undefined {
  const place = storageKeys.optionsOf(sessionUser()?.tenantId ?? '');
  return useQuery({
    queryKey: ['config.options'],
    async queryFn({ signal }) {
      try {
        const options = await sendRequest('config.options', {}, { signal });
        writeJson(place, options);
        return options;
      } catch (error) {
        const kept = readJson<Options>(place);
        // A failed read of texts and shortcuts is not worth a message while kept ones exist.
        if (kept) return kept;
        throw error;
      }
    },
    initialData: () => readJson<Options>(place) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_FOR,
  }).data;
}

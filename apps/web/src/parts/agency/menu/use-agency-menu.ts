import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { storageKeys } from '../../../shared/lib/storage-keys.ts';
import { writeJson } from '../../../shared/lib/stored.ts';

/** Reads the agency's screens that the user may open. Keeps them under the specification's name. */
export function useAgencyMenu() {
  return useQuery({
    queryKey: ['agency.menu'],
    async queryFn() {
      const menu = await sendRequest('agency.menu', {});
      writeJson(storageKeys.agencyRights, menu);
      return menu;
    },
  });
}

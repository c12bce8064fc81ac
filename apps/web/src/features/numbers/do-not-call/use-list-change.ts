import type { EndpointName } from '@haihu/contract/contract';
import { type ChangingRequest, useChangingRequest } from '../../../shared/lib/use-changing-request.ts';

/** Changes the do-not-call list, and then reads it again with everything that tasks show of it. */
export function useListChange<Name extends Extract<EndpointName, `tasks.doNotCall${string}`>>(
  name: Name,
): ChangingRequest<Name> {
  return useChangingRequest(name, (key) => key.startsWith('tasks.'));
}

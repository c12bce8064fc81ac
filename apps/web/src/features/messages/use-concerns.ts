import type { MessageKind } from '@haihu/contract/messages/values';
import { useAllowed } from '../../shared/lib/allowed.tsx';

/**
 * Returns a function that is true for kinds of messages that concern the member. It is false for kinds about decisions
 * of other members.
 */
export function useConcerns(): (kind: MessageKind) => boolean {
  const decides = useAllowed('organisation.applications');
  const pays = useAllowed('billing.read');
  return (kind) => (kind === 'application' ? decides : kind === 'money' ? pays : true);
}

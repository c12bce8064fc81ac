import type { MessageKind } from '@haihu/contract/messages/messages';
import { useAllowed } from '../../../shared/lib/allowed.tsx';

/** Answers which kinds of messages the member may be sent: not those about what only others decide. */
export function useConcerns(): (kind: MessageKind) => boolean {
  const decides = useAllowed('organisation.applications');
  const pays = useAllowed('billing.read');
  return (kind) => (kind === 'application' ? decides : kind === 'money' ? pays : true);
}

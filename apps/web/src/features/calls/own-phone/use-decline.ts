import { useMutation } from '@tanstack/react-query';
import { hangUp } from '../../../parts/calls/own-phone/softphone.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/**
 * Returns a function that declines the ring of the page's phone. The server is told of a caller, and passes them on at
 * once. If it cannot be told, the phone declines by itself.
 */
export function useDecline(callerId: string | null): () => void {
  const { mutate } = useMutation({ mutationFn: (id: string) => sendRequest('calls.decline', { id }), onError: hangUp });
  return () => (callerId === null ? hangUp() : mutate(callerId));
}

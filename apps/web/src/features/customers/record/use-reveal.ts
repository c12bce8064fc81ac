import type { RequestTo } from '@haihu/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/**
 * Full numbers, the main one first, and the instant until which they may be shown (milliseconds since 1970). Kept only
 * on the screen.
 */
export interface RevealedNumber {
  numbers: string[];
  until: number;
}

export function useReveal(onRevealed: (revealed: RevealedNumber) => void) {
  return useMutation({
    mutationFn: (request: RequestTo<'customers.reveal'>) => sendRequest('customers.reveal', request),
    gcTime: 0,
    onSuccess: ({ mobile, otherMobiles, seconds }) =>
      onRevealed({ numbers: [mobile, ...otherMobiles], until: Date.now() + seconds * 1000 }),
  });
}

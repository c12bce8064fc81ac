import type { RequestTo } from '@haihu/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../shared/lib/call.ts';

/** A number in full, and until when it may be shown (milliseconds since 1970). Kept nowhere but on the screen. */
export interface Revealed {
  mobile: string;
  until: number;
}

export function useReveal(onRevealed: (revealed: Revealed) => void) {
  return useMutation({
    mutationFn: (request: RequestTo<'customers.reveal'>) => call('customers.reveal', request),
    gcTime: 0,
    onSuccess: ({ mobile, seconds }) => onRevealed({ mobile, until: Date.now() + seconds * 1000 }),
  });
}

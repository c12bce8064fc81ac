import { useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';

/** Reads the balance, held and owed amounts, and this month's figures. */
export function useWallet() {
  return useQuery({
    queryKey: ['billing.wallet'],
    queryFn: ({ signal }) => sendRequest('billing.wallet', {}, { signal }),
  });
}

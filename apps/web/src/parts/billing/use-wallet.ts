import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/lib/call.ts';

/** Reads the balance, held and owed amounts, and this month's figures. */
export function useWallet() {
  return useQuery({ queryKey: ['billing.wallet'], queryFn: ({ signal }) => call('billing.wallet', {}, { signal }) });
}

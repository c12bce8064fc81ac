import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClientState } from './client-state.ts';

/**
 * Reads a query again once the socket is open. The server counts the user as online from then on, and an earlier answer
 * may call them offline.
 */
export function useOnArrival(name: string): void {
  const queries = useQueryClient();
  const isHere = useClientState(({ socketflage }) => socketflage === 'open');
  useEffect(() => {
    if (isHere) void queries.invalidateQueries({ queryKey: [name] });
  }, [queries, isHere, name]);
}

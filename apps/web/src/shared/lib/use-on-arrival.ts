import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClientState } from './client-state.ts';

/**
 * Reads a query again once the socket is open. Only then does the server know that the user is online, and an earlier
 * answer may call them offline.
 */
export function useOnArrival(name: string): void {
  const queries = useQueryClient();
  const isHere = useClientState(({ socketflage }) => socketflage === 'open');
  useEffect(() => {
    if (isHere) void queries.invalidateQueries({ queryKey: [name] });
  }, [queries, isHere, name]);
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClientState } from './client-state.ts';

/**
 * Reads a query anew once the socket is open: only then does the server know that its user is there, and what was read
 * before may call them offline.
 */
export function useOnArrival(name: string): void {
  const queries = useQueryClient();
  const isHere = useClientState(({ socketflage }) => socketflage === 'open');
  useEffect(() => {
    if (isHere) void queries.invalidateQueries({ queryKey: [name] });
  }, [queries, isHere, name]);
}

import { push } from '@haihu/contract/socket';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onPush } from '../../shared/lib/push-listeners.ts';

/** First part of the keys of all agenda queries. */
export const agendaKey = 'messages.agenda';

/** Milliseconds after the first news within which further ones cause no second reading. */
const TOGETHER = 300;

/** Pushes after which the agenda may be another one. */
const news = [
  push.callEnded,
  push.customerCall,
  push.customerCallEnded,
  push.callBackDue,
  push.missedCall,
  push.customerMoved,
  push.customersHanded,
  push.nightReturns,
  push.extensionNews,
  push.taskCall,
] as const;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads the agenda again after every change of the user, on this device and on others. */
export function useAgendaNews(): void {
  const queries = useQueryClient();
  useEffect(() => watchAgendaNews(queries), [queries]);
}

/** Does the same outside of a component. Returns a function that stops it. */
export function watchAgendaNews(queries: QueryClient): () => void {
  const changed = () => readSoon(queries);
  // Almost everything that a user saves can settle or add a thing to do.
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') changed();
  });
  const stops = [stopMutations, ...news.map((type) => onPush(type, changed))];
  return () => stops.forEach((stop) => stop());
}

function readSoon(queries: QueryClient): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queries.invalidateQueries({ queryKey: [agendaKey] });
  }, TOGETHER);
}

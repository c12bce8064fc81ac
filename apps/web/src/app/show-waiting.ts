import { QueryObserver } from '@tanstack/react-query';
import { agendaCountsQuery } from '../parts/messages/use-agenda-counts.ts';
import { watchAgendaNews } from '../parts/messages/use-agenda-news.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { sessionUser } from '../shared/lib/session.ts';
import { countUnsent, onUnsent } from '../shared/lib/unsent.ts';

/**
 * Shows how many things wait for the user while the page is not in front: on the app's icon, and in the title of a
 * hidden tab. These are the things of the agenda that are due, and the writings that wait on this device. Returns a
 * function that stops it.
 */
export function showWaiting(): () => void {
  // The badge of a tab may have read the counts already.
  const counts = new QueryObserver(queryClient, {
    ...agendaCountsQuery('mine'),
    refetchOnMount: false,
    // A person who waits to be let into an enterprise has no agenda. The refusal would end their sign-in.
    enabled: () => sessionUser() !== null,
  });
  const title = document.querySelector('title')!;
  // A screen that opens in a hidden tab gives the document another title.
  const titles = new MutationObserver(() => mark());
  let isOver = false;

  const count = () => (isOver ? 0 : (counts.getCurrentResult().data?.due ?? 0) + countUnsent());

  function mark(): void {
    const waiting = document.hidden ? count() : 0;
    const plain = document.title.replace(/^\(\d+\) /, '');
    const marked = waiting > 0 ? `(${waiting}) ${plain}` : plain;
    if (document.title !== marked) document.title = marked;
  }

  let onIcon: number | undefined;

  function show(): void {
    mark();
    const now = count();
    if (now === onIcon) return;
    onIcon = now;
    // Few systems have such a number, and one may refuse it.
    void (now > 0 ? navigator.setAppBadge?.(now) : navigator.clearAppBadge?.())?.catch(() => {});
  }

  const stops = [watchAgendaNews(queryClient), counts.subscribe(show), onUnsent(show), () => titles.disconnect()];
  titles.observe(title, { childList: true });
  document.addEventListener('visibilitychange', mark);
  show();
  return () => {
    isOver = true;
    stops.forEach((stop) => stop());
    document.removeEventListener('visibilitychange', mark);
    show();
  };
}

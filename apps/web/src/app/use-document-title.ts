import { useLayoutEffect } from 'react';

/** Names the document. `null` leaves the name as it is. */
export function useDocumentTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}

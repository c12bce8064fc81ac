import { lazy, type ReactNode, Suspense, useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

const PictureViewer = lazy(() => import('../../shared/ui/picture-viewer.tsx'));

/** Returns the viewer's labels for this number of pictures. */
export function viewerLabels(total: number) {
  return {
    title: t.pictures,
    of: (place: number) => t.pictureOf(place, total),
    previous: t.previousPicture,
    next: t.nextPicture,
    close: common.close,
  };
}

/**
 * Returns a function that opens one of these pictures as large as the screen, and the viewer to draw. `onBroken`: a link
 * has expired.
 */
export function usePictureViewer(
  pictures: readonly string[],
  onBroken?: () => void,
): { open: (index: number) => void; viewer: ReactNode } {
  const opening = useOpening();
  const [first, setFirst] = useState(0);
  const viewer = (
    <Suspense>
      {opening.times > 0 && (
        <PictureViewer
          key={opening.times}
          open={opening.open}
          onClose={opening.hide}
          pictures={pictures}
          first={first}
          onBroken={onBroken}
          labels={viewerLabels(pictures.length)}
        />
      )}
    </Suspense>
  );
  const open = (index: number) => {
    setFirst(index);
    opening.show();
  };
  return { open, viewer };
}

import { lazy, Suspense, useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { useOpening } from '../../shared/ui/use-opening.ts';
import { t } from './texts.ts';
import '../../shared/ui/styles/pictures.css';

const PictureViewer = lazy(() => import('../../shared/ui/picture-viewer.tsx'));

interface ShownPicturesProps {
  /** Links to each picture: the small square and the whole. */
  pictures: readonly { small: string; whole: string }[];
  /** Called if a link has expired. The record with the links should be read again. */
  onBroken: () => void;
}

/** Draws small squares of pictures. A tap opens one as large as the screen. */
export function ShownPictures({ pictures, onBroken }: ShownPicturesProps) {
  const viewer = useOpening();
  const [first, setFirst] = useState(0);
  if (pictures.length === 0) return null;
  return (
    <>
      <div className="squares" role="group" aria-label={t.pictures}>
        {pictures.map(({ small }, index) => (
          <button
            key={small}
            type="button"
            aria-label={t.openPicture(index + 1)}
            onClick={() => {
              setFirst(index);
              viewer.show();
            }}
          >
            <img src={small} alt="" loading="lazy" width={76} height={76} onError={onBroken} />
          </button>
        ))}
      </div>
      <Suspense>
        {viewer.times > 0 && (
          <PictureViewer
            key={viewer.times}
            open={viewer.open}
            onClose={viewer.hide}
            pictures={pictures.map(({ whole }) => whole)}
            first={first}
            onBroken={onBroken}
            labels={{
              title: t.pictures,
              of: (place) => t.pictureOf(place, pictures.length),
              previous: t.previousPicture,
              next: t.nextPicture,
              close: common.close,
            }}
          />
        )}
      </Suspense>
    </>
  );
}

import { t } from './texts.ts';
import { usePictureViewer } from './use-picture-viewer.tsx';
import '../../shared/ui/styles/pictures.css';

interface ShownPicturesProps {
  /** Links to each picture: the small square and the whole. */
  pictures: readonly { small: string; whole: string }[];
  /** Called if a link has expired. The record with the links should be read again. */
  onBroken: () => void;
}

/** Draws small squares of pictures. A tap opens one as large as the screen. */
export function ShownPictures({ pictures, onBroken }: ShownPicturesProps) {
  const wholes = pictures.map(({ whole }) => whole);
  const { open, viewer } = usePictureViewer(wholes, onBroken);
  if (pictures.length === 0) return null;
  return (
    <>
      <div className="squares" role="group" aria-label={t.pictures}>
        {pictures.map(({ small }, index) => (
          <button key={small} type="button" aria-label={t.openPicture(index + 1)} onClick={() => open(index)}>
            <img src={small} alt="" loading="lazy" width={76} height={76} onError={onBroken} />
          </button>
        ))}
      </div>
      {viewer}
    </>
  );
}

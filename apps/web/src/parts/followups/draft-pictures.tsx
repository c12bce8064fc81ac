import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { useOpening } from '../../shared/ui/use-opening.ts';
import type { DraftPicture } from './draft.ts';
import { t } from './texts.ts';
import type { usePictures } from './use-pictures.ts';
import { viewerLabels } from './viewer-labels.ts';
import '../../shared/ui/styles/pictures.css';

const PictureViewer = lazy(() => import('../../shared/ui/picture-viewer.tsx'));

interface DraftPicturesProps {
  pictures: readonly DraftPicture[];
  of: ReturnType<typeof usePictures>;
}

/** Draws previews of the pictures with their upload progress. A tap opens one. */
export function DraftPictures({ pictures, of: { urls, going, remove, retry } }: DraftPicturesProps) {
  const viewer = useOpening();
  const [first, setFirst] = useState(0);
  const wholeOf = ({ id, saved }: DraftPicture) => saved?.whole ?? urls[id];
  const shown = pictures.flatMap((picture) => wholeOf(picture) ?? []);
  return (
    <div className="squares" role="group" aria-label={t.pictures}>
      {pictures.map((picture, index) => {
        const { id, sent, saved } = picture;
        const preview = saved?.small ?? urls[id];
        const { percent = 0, problem } = going[id] ?? {};
        const isFailed = sent === null && problem !== undefined;
        return (
          <div key={id} className={classNames(sent === null && 'unsent')}>
            <button
              type="button"
              className="whole"
              aria-label={(isFailed ? t.retryPicture : t.openPicture)(index + 1)}
              title={problem}
              onClick={() => {
                if (isFailed) return retry(id);
                setFirst(shown.indexOf(wholeOf(picture)!));
                viewer.show();
              }}
            >
              {preview && <img src={preview} alt="" />}
              {isFailed && <Icon name="refresh" />}
            </button>
            {sent === null && !isFailed && <Progress label={t.pictures} value={percent} thickness="thin" />}
            <button type="button" className="off" aria-label={t.removePicture(index + 1)} onClick={() => remove(id)}>
              <Icon name="close" size="xs" />
            </button>
          </div>
        );
      })}
      <Suspense>
        {viewer.times > 0 && (
          <PictureViewer
            key={viewer.times}
            open={viewer.open}
            onClose={viewer.hide}
            pictures={shown}
            first={Math.max(0, first)}
            labels={viewerLabels(shown.length)}
          />
        )}
      </Suspense>
    </div>
  );
}

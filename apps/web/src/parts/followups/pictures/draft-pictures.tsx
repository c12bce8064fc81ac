import { t as files } from '../../files/texts.ts';
import { usePictureViewer } from '../../files/use-picture-viewer.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Progress } from '../../../shared/ui/progress.tsx';
import type { DraftPicture } from './draft-picture.ts';
import { t } from '../texts.ts';
import type { usePictures } from './use-pictures.ts';
import '../../../shared/ui/styles/pictures.css';

interface DraftPicturesProps {
  pictures: readonly DraftPicture[];
  of: ReturnType<typeof usePictures>;
}

/** Draws previews of the pictures with their upload progress. A tap opens one. */
export function DraftPictures({ pictures, of: { urls, going, remove, retry } }: DraftPicturesProps) {
  const wholeOf = ({ id, saved }: DraftPicture) => saved?.whole ?? urls[id];
  const shown = pictures.flatMap((picture) => wholeOf(picture) ?? []);
  const { open, viewer } = usePictureViewer(shown);
  return (
    <div className="squares" role="group" aria-label={files.pictures}>
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
              aria-label={(isFailed ? t.retryPicture : files.openPicture)(index + 1)}
              title={problem}
              onClick={() => {
                if (isFailed) return retry(id);
                open(Math.max(0, shown.indexOf(wholeOf(picture)!)));
              }}
            >
              {preview && <img src={preview} alt="" />}
              {isFailed && <Icon name="refresh" />}
            </button>
            {sent === null && !isFailed && <Progress label={files.pictures} value={percent} thickness="thin" />}
            <button type="button" className="off" aria-label={t.removePicture(index + 1)} onClick={() => remove(id)}>
              <Icon name="close" size="xs" />
            </button>
          </div>
        );
      })}
      {viewer}
    </div>
  );
}

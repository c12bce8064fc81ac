import { common } from '../../shared/i18n/common.ts';
import { t } from './texts.ts';

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

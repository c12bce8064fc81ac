import { type ReactNode, useState } from 'react';
import { haptic } from '../../../shared/lib/haptics.ts';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { camera, picture } from '../../../shared/ui/icons/pictures.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { MOST_PICTURES } from '@haihu/contract/followups/values';
import type { DraftPicture } from './draft-picture.ts';
import { DraftPictures } from './draft-pictures.tsx';
import { t } from '../texts.ts';
import { usePictures } from './use-pictures.ts';
import '../notes/follow-up-extras.css';

/** Number of pictures from which the form mentions the limit. */
const NEARLY_FULL = 7;

type Pictures = readonly DraftPicture[];

interface PictureChoiceProps {
  pictures: Pictures;
  onChange: (change: (before: Pictures) => Pictures) => void;
  /** True to always send the smaller file, if the original is of no use. */
  alwaysSmall?: boolean;
  /** Further keys beside those of the pictures. */
  children?: ReactNode;
}

/** Lets the user add pictures to a follow-up, from camera or album, and shows their upload. */
export function PictureChoice({ pictures, onChange, alwaysSmall = false, children }: PictureChoiceProps) {
  const [isOriginal, setOriginal] = useState(false);
  const shown = usePictures(pictures, onChange);
  const isFull = pictures.length >= MOST_PICTURES;

  async function take(files: File[]): Promise<void> {
    if (files.length === 0) return;
    haptic('light');
    const room = MOST_PICTURES - pictures.length;
    if (files.length > room) showToast(t.picturesLeftOut(files.length - room));
    for (const file of files.slice(0, room)) await shown.add(file, isOriginal).catch(() => showToast(t.unreadable));
  }

  return (
    <>
      <div className="extra-keys">
        {(['camera', 'album'] as const).map((from) => (
          <label key={from} className="chip pick">
            <Icon shape={from === 'camera' ? camera : picture} size="xs" />
            {t[from]}
            <input
              type="file"
              className="hidden-text"
              aria-label={t[from]}
              disabled={isFull}
              accept="image/jpeg,image/png,image/webp"
              capture={from === 'camera' ? 'environment' : undefined}
              multiple={from === 'album'}
              onChange={({ currentTarget }) => {
                void take([...(currentTarget.files ?? [])]);
                // Lets the user choose the same picture again.
                currentTarget.value = '';
              }}
            />
          </label>
        ))}
        {!alwaysSmall && <Chip label={t.original} on={isOriginal} onChange={setOriginal} tail="none" />}
        {children}
        {pictures.length >= NEARLY_FULL && (
          <span className="note">{t.pictureCount(pictures.length, MOST_PICTURES)}</span>
        )}
      </div>
      {pictures.length > 0 && <DraftPictures pictures={pictures} of={shown} />}
    </>
  );
}

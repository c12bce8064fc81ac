import { useState } from 'react';
import { countWords } from '../lib/count.ts';
import { haptic } from '../lib/haptics.ts';
import { coordinates } from '../lib/map-link.ts';
import { Chip } from '../ui/chip.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { pin } from '../ui/icons/customers.ts';
import { camera, picture } from '../ui/icons/pictures.ts';
import { NoticeBox } from '../ui/notice-box.tsx';
import { showToast } from '../ui/toast.tsx';
import { type Draft, type DraftChange, MOST_PICTURES } from './draft.ts';
import { DraftPictures } from './draft-pictures.tsx';
import { t } from './texts.ts';
import { usePictures } from './use-pictures.ts';
import { usePlace } from './use-place.ts';
import './follow-up-extras.css';

/** From then on one is told how many fit. */
const NEARLY_FULL = 7;

interface FollowUpExtrasProps {
  draft: Draft;
  onChange: (change: DraftChange) => void;
}

/** Pictures from camera or album and the place, beside the words of a follow-up. */
export default function FollowUpExtras({ draft: { pictures, location }, onChange }: FollowUpExtrasProps) {
  const [isOriginal, setOriginal] = useState(false);
  const shown = usePictures(pictures, (change) => onChange((before) => ({ pictures: change(before.pictures) })));
  const place = usePlace((found) => onChange({ location: { ...found, name: '' } }));
  const isFull = pictures.length >= MOST_PICTURES;

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    haptic('light');
    await shown.add(file, isOriginal).catch(() => showToast(t.unreadable));
  }

  return (
    <div className="extras pad">
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
              onChange={({ currentTarget }) => {
                void take(currentTarget.files?.[0]);
                // The same picture can be chosen again.
                currentTarget.value = '';
              }}
            />
          </label>
        ))}
        {!location && (
          <button type="button" className="chip" disabled={place.busy} onClick={() => void place.find()}>
            <Icon shape={pin} size="xs" />
            {place.busy ? t.locating : t.place}
          </button>
        )}
        <span className="grow" />
        {pictures.length >= NEARLY_FULL && (
          <span className="note">{t.pictureCount(pictures.length, MOST_PICTURES)}</span>
        )}
        <Chip label={t.original} on={isOriginal} onChange={setOriginal} tail="none" />
      </div>
      {pictures.length > 0 && <DraftPictures pictures={pictures} of={shown} />}
      {location && (
        <div className="place-row">
          <Icon shape={pin} size="s" />
          <span className="grow">
            <input
              className="place-name"
              aria-label={t.placeName}
              placeholder={t.placeName}
              maxLength={60}
              value={location.name}
              onChange={({ target: { value } }) => onChange({ location: { ...location, name: value } })}
            />
            <span className="note">
              {coordinates(location)} · {t.within(countWords(location.accuracy))}
            </span>
          </span>
          <IconButton
            icon={<Icon name="close" size="s" />}
            label={t.removePlace}
            onClick={() => onChange({ location: null })}
          />
        </div>
      )}
      {place.problem && (
        <div role="alert">
          <NoticeBox icon={<Icon shape={pin} size="s" />}>{t.placeProblems[place.problem]}</NoticeBox>
        </div>
      )}
    </div>
  );
}

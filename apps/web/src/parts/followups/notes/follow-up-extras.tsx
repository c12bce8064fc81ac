import { lazy, Suspense } from 'react';
import { useMyPosition } from '../../config/maps/use-my-position.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { coordinateWords } from '../../config/maps/map-link.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { pin } from '../../../shared/ui/icons/people.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import type { FollowUpDraft, DraftChange } from './draft.ts';
import { PictureChoice } from '../pictures/picture-choice.tsx';
import { t } from '../texts.ts';
import './follow-up-extras.css';

const PlaceSheet = lazy(() => import('../../config/maps/place-sheet.tsx'));

interface FollowUpExtrasProps {
  draft: FollowUpDraft;
  onChange: (change: DraftChange) => void;
}

/** Draws the pictures of a follow-up, from camera or album, and its place. */
export default function FollowUpExtras({ draft: { pictures, location }, onChange }: FollowUpExtrasProps) {
  const onMap = useOpening();
  const why = { why: t.whyPlace, whyHint: t.whyPlaceHint, allow: t.allowPlace, notNow: t.notNow };
  const place = useMyPosition(why, (found) => onChange({ location: { ...found, name: '' } }));
  return (
    <div className="extras pad">
      <PictureChoice
        pictures={pictures}
        onChange={(change) => onChange((before) => ({ pictures: change(before.pictures) }))}
      >
        {!location && (
          <button type="button" className="chip" disabled={place.isLocating} onClick={() => void place.find()}>
            <Icon shape={pin} size="xs" />
            {place.isLocating ? t.locating : t.place}
          </button>
        )}
        {!location && (
          <button type="button" className="chip" onClick={onMap.show}>
            <Icon shape={pin} size="xs" />
            {t.onMap}
          </button>
        )}
      </PictureChoice>
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
              {coordinateWords(location)} ·{' '}
              {location.accuracy === 0 ? t.chosen : t.within(countWords(location.accuracy))}
            </span>
          </span>
          <IconButton
            icon={<Icon name="close" size="s" />}
            label={t.removePlace}
            onClick={() => onChange({ location: null })}
          />
        </div>
      )}
      <Suspense>
        {onMap.times > 0 && (
          <PlaceSheet
            key={onMap.times}
            open={onMap.open}
            title={t.onMap}
            takeLabel={t.takePlace}
            onClose={onMap.hide}
            onChosen={(chosen) => onChange({ location: { ...chosen, accuracy: 0 } })}
          />
        )}
      </Suspense>
      {place.problem && (
        <div role="alert">
          <NoticeBox icon={<Icon shape={pin} size="s" />}>{t.placeProblems[place.problem]}</NoticeBox>
        </div>
      )}
    </div>
  );
}

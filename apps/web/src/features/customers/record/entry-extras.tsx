import type { FollowUp } from '@haihu/contract/followups/core/follow-up';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ShownPictures } from '../../../parts/files/shown-pictures.tsx';
import { t } from '../../../parts/followups/texts.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { coordinateWords } from '../../../parts/config/maps/map-link.ts';
import { ScreenLink } from '../../../shared/lib/screen-link.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { pin } from '../../../shared/ui/icons/people.ts';
import '../../../shared/ui/styles/pictures.css';

/** Draws the pictures of a follow-up, and its place, which opens in the device's map. */
export default function EntryExtras({ pictures, location }: Pick<FollowUp, 'pictures' | 'location'>) {
  const queries = useQueryClient();
  const asked = useRef(false);
  /** Reads the timeline again, once, because the links of a page that was open for hours have expired. */
  function readAnew(): void {
    if (asked.current) return;
    asked.current = true;
    void queries.invalidateQueries({ queryKey: ['followups.timeline'] });
  }
  const place = location && (location.name ?? coordinateWords(location));
  return (
    <>
      <ShownPictures pictures={pictures} onBroken={readAnew} />
      {location && place && (
        <ScreenLink
          className="map-link"
          to="openLocation"
          query={{
            latitude: String(location.latitude),
            longitude: String(location.longitude),
            system: location.system === 'wgs84' ? undefined : location.system,
            name: location.name ?? undefined,
          }}
          aria-label={t.openMap(place)}
        >
          <Icon shape={pin} size="xs" />
          {place}
          <span className="note">{location.accuracy === 0 ? t.chosen : t.within(countWords(location.accuracy))}</span>
        </ScreenLink>
      )}
    </>
  );
}

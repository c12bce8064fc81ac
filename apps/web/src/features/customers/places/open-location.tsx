import { bearingTo, compassEighth, type Coordinates, distanceBetween, placeIn } from '@haihu/rules/geo';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMyPosition } from '../../../parts/config/maps/use-my-position.ts';
import { type ShownMapSettings, useDistance, useMapSettings } from '../../../parts/config/maps/use-maps.ts';
import { common } from '../../../shared/i18n/common.ts';
import { coordinateWords, mapLink } from '../../../parts/config/maps/map-link.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { pin } from '../../../shared/ui/icons/people.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { readAskedPlace } from './asked-place.ts';
import { distanceWords } from './distance-words.ts';
import { PlaceGrid } from './place-grid.tsx';
import { t } from './texts.ts';
import './places.css';

const MapView = lazy(() => import('../../../parts/config/maps/map-view.tsx'));

/** Metres within which the user is there. A device cannot measure more exactly. */
const THERE = 20;

/** Shows one place: its coordinates, how far it is and in which direction, and the way into a map app. */
export default function OpenLocation({ query }: ScreenProps) {
  const { label } = useVisit();
  const place = useMemo(() => readAskedPlace(query), [query]);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {typeof place === 'string' ? (
        <div className="page">
          <EmptyState art="offline" title={t.wrong[place].title} hint={t.wrong[place].hint} />
        </div>
      ) : (
        <Place place={place} name={query.name?.trim() || null} />
      )}
    </>
  );
}

function Place({ place, name }: { place: Coordinates; name: string | null }) {
  const [from, setFrom] = useState<Coordinates | null>(null);
  const mine = useMyPosition(t, setFrom);
  const called = name ?? t.unnamed;
  const { data: { tiles } = { tiles: null } } = useMapSettings();
  const road = useDistance(from && ofDevice(from), ofDevice(place)).data;

  return (
    <>
      <div className="page">
        {tiles ? (
          <PlaceMap place={place} from={from} tiles={tiles} />
        ) : (
          <PlaceGrid
            place={place}
            from={from}
            label={from ? t.gridWith(called, directionOf(place, from)) : t.grid(called)}
          />
        )}
        <h2 className="head pad place-title">{called}</h2>
        <Cells>
          <Cell label={t.coordinates} value={coordinateWords(place)} />
          {from && <Cell label={t.fromHere} value={awayWords(from, place)} />}
          {road?.by === 'road' && road.list[0] && <Cell label={t.byRoad} value={roadWords(road.list[0])} />}
        </Cells>
        {mine.problem && (
          <div role="alert">
            <NoticeBox icon={<Icon shape={pin} size="s" />}>{t.problems[mine.problem]}</NoticeBox>
          </div>
        )}
        {!from && (
          <div className="pad place-ask">
            <Button
              kind="soft"
              wide="full"
              busy={mine.isLocating}
              busyWords={t.locating}
              onClick={() => void mine.find()}
            >
              {t.showDistance}
            </Button>
          </div>
        )}
      </div>
      <ActionBar>
        <a className="btn pri grow" href={mapLink({ ...place, name })} target="_blank" rel="noreferrer">
          {t.openMap}
        </a>
      </ActionBar>
    </>
  );
}

const ofDevice = ({ latitude, longitude }: Coordinates) => ({ latitude, longitude, system: 'wgs84' }) as const;

interface PlaceMapProps {
  place: Coordinates;
  from: Coordinates | null;
  tiles: NonNullable<ShownMapSettings['tiles']>;
}

/** Draws the place and the user's position on the installation's map, in the map's own system. */
function PlaceMap({ place, from, tiles }: PlaceMapProps) {
  const drawn = useMemo(() => placeIn(ofDevice(place), tiles.system), [place, tiles]);
  const marks = useMemo(
    () => [
      { ...drawn, kind: 'place' as const },
      ...(from ? [{ ...placeIn(ofDevice(from), tiles.system), kind: 'me' as const }] : []),
    ],
    [drawn, from, tiles],
  );
  return (
    <div className="place-map">
      <Suspense>
        <MapView key={tiles.url} tiles={tiles} center={drawn} marks={marks} />
      </Suspense>
    </div>
  );
}

function roadWords({ metres, seconds }: { metres: number; seconds: number | null }): string {
  return t.road(distanceWords(metres), seconds === null ? null : Math.max(1, Math.round(seconds / 60)));
}

const directionOf = (from: Coordinates, to: Coordinates) => t.directions[compassEighth(bearingTo(from, to))]!;

function awayWords(from: Coordinates, place: Coordinates): string {
  const distance = distanceBetween(from, place);
  return distance < THERE ? t.here : t.away(distanceWords(distance), directionOf(from, place));
}

import { bearingTo, compassEighth, type Coordinates, distanceBetween } from '@haihu/rules/geo';
import { useState } from 'react';
import { locate, locationPermission, type LocationProblem } from '../../../native/location.ts';
import { common } from '../../../shared/i18n/common.ts';
import { coordinates, mapLink } from '../../../shared/lib/map-link.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { pin } from '../../../shared/ui/icons/people.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { readPlace } from './asked-place.ts';
import { distanceWords } from './distance-words.ts';
import { PlaceGrid } from './place-grid.tsx';
import { t } from './texts.ts';
import './places.css';

/** Metres: nearer than a device can tell. */
const THERE = 20;

/** Shows one place: its coordinates, how far it is and in which direction, and the way into a map app. */
export default function OpenLocation({ query }: ScreenProps) {
  const { label } = useVisit();
  const place = readPlace(query);
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      {typeof place === 'string' ? (
        <main className="page">
          <EmptyState art="offline" title={t.wrong[place].title} hint={t.wrong[place].hint} />
        </main>
      ) : (
        <Place place={place} name={query.name?.trim() || null} />
      )}
    </>
  );
}

function Place({ place, name }: { place: Coordinates; name: string | null }) {
  const [from, setFrom] = useState<Coordinates | null>(null);
  const [problem, setProblem] = useState<LocationProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const called = name ?? t.unnamed;

  async function findMe(): Promise<void> {
    setProblem(null);
    const permission = await locationPermission();
    // Nobody needs to be told what they allowed before; and what was refused the browser does not ask again.
    const told =
      permission === 1 ||
      permission === 0 ||
      (await confirm({ title: t.why, body: t.whyHint, yes: t.allow, no: t.notNow }));
    if (!told) return;
    setBusy(true);
    const found = await locate();
    setBusy(false);
    if (typeof found === 'string') setProblem(found);
    else setFrom(found);
  }

  return (
    <>
      <main className="page">
        <PlaceGrid
          place={place}
          from={from}
          label={from ? t.gridWith(called, directionOf(place, from)) : t.grid(called)}
        />
        <h2 className="head pad place-title">{called}</h2>
        <Cells>
          <Cell label={t.coordinates} value={coordinates(place)} />
          {from && <Cell label={t.fromHere} value={awayWords(from, place)} />}
        </Cells>
        {problem && (
          <div role="alert">
            <NoticeBox icon={<Icon shape={pin} size="s" />}>{t.problems[problem]}</NoticeBox>
          </div>
        )}
        {!from && (
          <div className="pad place-ask">
            <Button kind="soft" wide="full" busy={busy} busyWords={t.locating} onClick={() => void findMe()}>
              {t.showDistance}
            </Button>
          </div>
        )}
      </main>
      <ActionBar>
        <a className="btn pri grow" href={mapLink({ ...place, name })} target="_blank" rel="noreferrer">
          {t.openMap}
        </a>
      </ActionBar>
    </>
  );
}

const directionOf = (from: Coordinates, to: Coordinates) => t.directions[compassEighth(bearingTo(from, to))]!;

function awayWords(from: Coordinates, place: Coordinates): string {
  const distance = distanceBetween(from, place);
  return distance < THERE ? t.here : t.away(distanceWords(distance), directionOf(from, place));
}

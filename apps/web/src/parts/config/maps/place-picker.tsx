import { type Coordinates, type Place, placeIn } from '@haihu/rules/geo';
import { lazy, Suspense, useState } from 'react';
import { coordinateWords } from './map-link.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { pin } from '../../../shared/ui/icons/people.ts';
import { NoticeBox } from '../../../shared/ui/notice-box.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { PlaceSearch } from './place-search.tsx';
import { t } from './texts.ts';
import { useMapSettings } from './use-maps.ts';
import { useMyPosition } from './use-my-position.ts';
import './maps.css';

const MapView = lazy(() => import('./map-view.tsx'));

const LONGEST_NAME = 60;

/** A chosen place, in the coordinate system of the map that it was chosen on. */
export interface ChosenPlace extends Place {
  name: string;
}

interface PlacePickerProps {
  /** The place before the change. */
  start: (Place & { name: string | null }) | null;
  /** Label of the key at the bottom. `busyWords` replaces it while busy. */
  takeLabel: string;
  busy?: boolean;
  busyWords?: string;
  onTake: (chosen: ChosenPlace) => void;
}

/**
 * Draws a map under a pin. A search, the user's own position or a finger moves the map, and the pin marks the chosen
 * place.
 */
export function PlacePicker({ start, takeLabel, busy = false, busyWords, onTake }: PlacePickerProps) {
  const settings = useMapSettings();
  const { tiles, canSearch } = settings.data ?? { tiles: null, canSearch: false };
  const system = tiles?.system ?? 'wgs84';
  const [wanted, setWanted] = useState<Coordinates | null | undefined>(undefined);
  const [middle, setMiddle] = useState<Coordinates | null>(null);
  const [name, setName] = useState(start?.name ?? '');
  // The map begins at the former place, once its coordinate system is known.
  const [begin, setBegin] = useState<{ of: string; at: Coordinates | null }>({ of: '', at: null });
  if (begin.of !== system) setBegin({ of: system, at: start && placeIn(start, system) });
  const chosen: ChosenPlace | null = middle && { ...middle, system, name: name.trim() };

  function go(place: Place, called?: string): void {
    const there = placeIn(place, system);
    setWanted(there);
    setMiddle(there);
    if (called !== undefined) setName(called.slice(0, LONGEST_NAME));
  }

  const mine = useMyPosition(t, (position) => go({ ...position, system: 'wgs84' }));

  if (settings.isPending) return <Skeleton count={4} />;
  return (
    <div className="place-picker">
      <PlaceSearch canSearch={canSearch} near={middle && { ...middle, system }} onFound={go} />
      <div className="map-frame">
        <Suspense fallback={<div className="map-view" />}>
          <MapView
            key={tiles?.url}
            tiles={tiles}
            center={wanted === undefined ? begin.at : wanted}
            onMove={setMiddle}
          />
        </Suspense>
        <span className="map-pin" aria-hidden="true">
          <Icon shape={pin} />
        </span>
        <button type="button" className="btn sm map-mine" disabled={mine.isLocating} onClick={() => void mine.find()}>
          {mine.isLocating ? t.locating : t.mine}
        </button>
      </div>
      {mine.problem && (
        <div role="alert" className="pad">
          <NoticeBox icon={<Icon shape={pin} size="s" />}>{t.problems[mine.problem]}</NoticeBox>
        </div>
      )}
      <div className="pad place-picked">
        <TextField
          label={t.name}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          hint={middle ? `${t.pinned} ${coordinateWords(middle)}` : undefined}
          onChange={({ target: { value } }) => setName(value)}
        />
      </div>
      <ActionBar>
        <Button
          kind="primary"
          wide="grow"
          disabled={!chosen}
          busy={busy}
          busyWords={busyWords}
          onClick={() => chosen && onTake(chosen)}
        >
          {takeLabel}
        </Button>
      </ActionBar>
    </div>
  );
}

import type { Place } from '@haihu/rules/geo';
import { useState } from 'react';
import { SearchBar } from '../../../shared/ui/search-bar.tsx';
import { t } from './texts.ts';
import { mapSearchLink } from './map-link.ts';
import { typedPlace } from './typed-coordinates.ts';
import { type MapSearchResult, usePlaceSearch } from './use-maps.ts';

interface PlaceSearchProps {
  /** True if names and addresses can be searched. Otherwise only coordinates can be entered. */
  canSearch: boolean;
  near: Place | null;
  /** Called with the found place. `called` is its name in the map service. */
  onFound: (place: Place, called?: string) => void;
}

/** Finds a place by its coordinates, or by words if the installation has a map service. */
export function PlaceSearch({ canSearch, near, onFound }: PlaceSearchProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** Words that only the device's own map can search. */
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const found = usePlaceSearch(asked, near);

  function submit(): void {
    const place = typedPlace(typed);
    setProblem(null);
    setElsewhere(null);
    if (place === 'outside') setProblem(t.outside);
    else if (place) onFound(place);
    else if (typed.trim() !== '' && !canSearch) setElsewhere(typed.trim());
    else setAsked(typed.trim());
  }

  function change(value: string): void {
    setTyped(value);
    setProblem(null);
    setElsewhere(null);
    if (value === '') setAsked('');
  }

  function take({ name, ...place }: MapSearchResult): void {
    setAsked('');
    setTyped('');
    onFound(place, name);
  }

  const said = problem ?? found.error?.message ?? (found.isFetching ? t.searching : null);
  const list = asked === '' ? [] : (found.data?.list ?? []);
  return (
    <div className="place-search">
      <SearchBar
        value={typed}
        placeholder={canSearch ? t.search : t.searchCoordinates}
        clearLabel={t.clear}
        onChange={change}
        onSubmit={submit}
      />
      {(said || (asked !== '' && found.data && list.length === 0)) && (
        <p className="note pad" role="status">
          {said ?? t.nothing}
        </p>
      )}
      {elsewhere && (
        <div className="pad place-elsewhere" role="status">
          <p className="note">{t.unreadable}</p>
          <a className="btn soft" href={mapSearchLink(elsewhere)} target="_blank" rel="noreferrer">
            {t.findElsewhere}
          </a>
          <p className="note">{t.pasteHere}</p>
        </div>
      )}
      {list.length > 0 && (
        <ul className="place-found">
          {list.map((place) => (
            <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
              <button type="button" onClick={() => take(place)}>
                <span className="row-name one">{place.name}</span>
                {place.address && <span className="note one">{place.address}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

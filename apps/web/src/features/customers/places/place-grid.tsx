import { bearingTo, type Coordinates, distanceBetween } from '@haihu/rules/geo';
import { distanceWords } from './distance-words.ts';
import { t } from './texts.ts';

/** Half of the drawing's side, in its own units. The outermost ring touches it. */
const HALF = 150;
const RINGS = [1, 2, 3];
/** Smallest reach of the rings, in metres. */
const NEAREST = 300;

interface PlaceGridProps {
  place: Coordinates;
  /** Position of the user. */
  from: Coordinates | null;
  label: string;
}

/**
 * Draws a plain map without pictures. The place is in the middle of rings of equal distance, north is up, and the
 * user's position is marked.
 */
export function PlaceGrid({ place, from, label }: PlaceGridProps) {
  const distance = from ? distanceBetween(place, from) : 0;
  const reach = roundUp(Math.max(NEAREST, distance * 1.1));
  const angle = from ? (bearingTo(place, from) * Math.PI) / 180 : 0;
  const away = (distance / reach) * HALF;
  return (
    <svg className="place-grid" viewBox="-160 -160 320 320" role="img" aria-label={label}>
      <path d="M-160 0H160M0 -160V160" className="line" />
      {RINGS.map((ring) => (
        <g key={ring}>
          <circle r={(HALF * ring) / RINGS.length} className="line" />
          <text x={4} y={(HALF * ring) / RINGS.length - 4}>
            {distanceWords((reach * ring) / RINGS.length)}
          </text>
        </g>
      ))}
      <text x={6} y={-146} className="north">
        {t.north}
      </text>
      <circle r={7} className="place" />
      {from && <circle r={6} cx={Math.sin(angle) * away} cy={-Math.cos(angle) * away} className="me" />}
    </svg>
  );
}

/** Rounds up to three times a round number, in metres: 300, 600, 1500, 3000 ... */
function roundUp(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres / 3));
  const step = [1, 2, 5, 10].find((times) => times * power * 3 >= metres)!;
  return step * power * 3;
}

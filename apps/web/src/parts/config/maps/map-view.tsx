import type { Coordinates } from '@haihu/rules/geo';
import * as leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import { coordinateWords } from './map-link.ts';
import { t } from './texts.ts';
import type { ShownMapSettings } from './use-maps.ts';
import './maps.css';

/** Zoom level for a place, and the closest level of a map. */
const NEAR = 16;
const NEAREST = 18;
/** Zoom level without a place: all of China. */
const WIDE = 4;
const CHINA = { latitude: 35, longitude: 105 };
const DIGITS = 1e6;

interface MapViewProps {
  /** Tiles of the map. Other tiles need another map, so give the component a `key`. */
  tiles: ShownMapSettings['tiles'];
  /**
   * Middle of the map, in the system of the tiles. A new object moves the map there. `null` shows the whole country.
   */
  center: Coordinates | null;
  /** Called while the map moves, with its middle in the system of the tiles. */
  onMove?: (center: Coordinates) => void;
  /** Points to show, in the system of the tiles. */
  marks?: readonly (Coordinates & { kind: 'place' | 'me' })[];
}

/** Draws a Leaflet map; Leaflet loads with this file. Without tiles the map is a plain grid with coordinates. */
export default function MapView({ tiles, center, onMove, marks = [] }: MapViewProps) {
  const holder = useRef<HTMLDivElement>(null);
  const shown = useRef<leaflet.Map>(null);
  const told = useRef(onMove);
  useEffect(() => {
    told.current = onMove;
  });

  useEffect(() => {
    const map = leaflet.map(holder.current!, {
      zoomControl: false,
      attributionControl: tiles !== null,
      worldCopyJump: true,
      minZoom: 2,
      maxZoom: NEAREST,
      // Users who want less motion get none, and tests need not wait.
      ...(matchMedia('(prefers-reduced-motion: reduce)').matches && {
        zoomAnimation: false,
        fadeAnimation: false,
        inertia: false,
      }),
    });
    shown.current = map;
    map.attributionControl?.setPrefix(false);
    leaflet.control.zoom({ zoomInTitle: t.zoomIn, zoomOutTitle: t.zoomOut, position: 'topright' }).addTo(map);
    map.on('move', () => {
      const { lat, lng } = map.getCenter().wrap();
      told.current?.({ latitude: rounded(lat), longitude: rounded(lng) });
    });
    layerOf(tiles).addTo(map);
    return () => {
      map.remove();
      shown.current = null;
    };
  }, [tiles]);

  useEffect(() => {
    const { latitude, longitude } = center ?? CHINA;
    shown.current?.setView([latitude, longitude], center ? NEAR : WIDE, { animate: false });
  }, [center]);

  useEffect(() => {
    const drawn = marks.map(({ latitude, longitude, kind }) =>
      leaflet.marker([latitude, longitude], {
        icon: leaflet.divIcon({ className: `map-mark ${kind}`, iconSize: [16, 16] }),
        interactive: false,
        keyboard: false,
      }),
    );
    for (const mark of drawn) mark.addTo(shown.current!);
    return () => drawn.forEach((mark) => mark.remove());
  }, [marks]);

  return <div ref={holder} className="map-view" role="application" aria-label={t.map} />;
}

const rounded = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS;

function layerOf(tiles: ShownMapSettings['tiles']): leaflet.Layer {
  if (!tiles) return new Grid();
  const { url, attribution } = tiles;
  // Leaflet reads an attribution as HTML, but the operator's words are plain text.
  const said = document.createElement('span');
  said.textContent = attribution;
  return leaflet.tileLayer(url, { attribution: said.innerHTML, subdomains: '1234', maxZoom: NEAREST });
}

/** Draws squares with the coordinates of their upper left corner. */
class Grid extends leaflet.GridLayer {
  override createTile(at: leaflet.Coords): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'map-tile';
    const corner = leaflet.CRS.EPSG3857.pointToLatLng(at.scaleBy(this.getTileSize()), at.z);
    tile.textContent = coordinateWords({ latitude: corner.lat, longitude: corner.lng });
    return tile;
  }
}

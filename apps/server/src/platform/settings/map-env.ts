import { StartError } from '../process/start-error.ts';

/** The source of the maps' tiles. `url` holds `{x}`, `{y}`, `{z}`, and `{s}` (1 to 4) if there are several hosts. */
export interface MapTiles {
  url: string;
  /** The maker of the map. Most makers ask for their name to be shown. */
  attribution: string;
  /** The coordinate system of the tiles: GCJ-02 for those of Chinese makers, WGS 84 for all others. */
  system: 'wgs84' | 'gcj02';
}

/** The map settings of the installation, from the environment. */
export interface MapEnvironment {
  /** Null: the map is a plain grid. */
  tiles: MapTiles | null;
  /** The key of Amap's web service, which gives search and distances by road. Null: straight lines. */
  amapKey: string | null;
}

export function readMapSettings(env: Record<string, string | undefined>): MapEnvironment {
  const url = env.MAP_TILES || null;
  const system = env.MAP_TILES_SYSTEM || 'wgs84';
  if (system !== 'wgs84' && system !== 'gcj02') {
    throw new StartError(`MAP_TILES_SYSTEM knows wgs84, gcj02, not "${system}".`);
  }
  const isTemplate =
    url === null || (tileSource(url) !== null && ['{x}', '{y}', '{z}'].every((part) => url.includes(part)));
  if (!isTemplate) {
    throw new StartError(`MAP_TILES is an address such as https://tiles.example.com/{z}/{x}/{y}.png, not "${url}".`);
  }
  return {
    tiles: url === null ? null : { url, attribution: env.MAP_ATTRIBUTION || '', system },
    amapKey: env.AMAP_KEY || null,
  };
}

/**
 * Returns the source of the tiles for a content security policy: the origin. If the host's name has `{s}` in it, any
 * host below the next label is a source. Null if the URL is not https (http is allowed on this machine).
 */
export function tileSource(url: string): string | null {
  const [, scheme, host] = /^(https?):\/\/((?:[\w{}-]+\.)*[\w-]+(?::\d{1,5})?)\//.exec(url) ?? [];
  if (!scheme || !host) return null;
  if (scheme === 'http' && !/^(127\.0\.0\.1|localhost)(:|$)/.test(host)) return null;
  const labels = host.split('.');
  const several = labels.findLastIndex((label) => label.includes('{s}'));
  if (host.replaceAll('{s}', '').includes('{')) return null;
  return `${scheme}://${several < 0 ? host : ['*', ...labels.slice(several + 1)].join('.')}`;
}

import { type Place, placeIn } from '@haihu/rules/geo';
import { type Distance, type FoundPlace, type Maps, MapsUnavailable } from '../maps.ts';

const ADDRESS = 'https://restapi.amap.com';
/** Longest wait for an answer, because an agent's request waits for it. Milliseconds. */
const PATIENCE = 5000;
const LARGEST = 256 * 1024;
/** The way of measuring: straight line 0, by car 1, on foot 3. The specification asks for 1. */
const BY_CAR = '1';

export interface AmapParts {
  key: string;
  /** Address of the service. Amap's own by default. */
  address?: string;
  /** Longest wait for an answer. Milliseconds. */
  patience?: number;
}

/**
 * Makes a client of Amap's web service (lbs.amap.com, "Web service API": distance measurement v3/distance, input tips
 * v3/assistant/inputtips). All coordinates it takes and returns are GCJ-02, longitude first, six decimals.
 */
export function createAmap({ key, address = ADDRESS, patience = PATIENCE }: AmapParts): Maps {
  async function ask(path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
    const url = `${address}${path}?${new URLSearchParams({ key, ...fields, output: 'json' })}`;
    const text = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(patience) }).then(
      (response) => response.text(),
      (cause: unknown) => {
        const isLate = cause instanceof Error && cause.name === 'TimeoutError';
        throw new MapsUnavailable(isLate ? 'no answer in time' : 'unreachable', { cause });
      },
    );
    const answer = text.length > LARGEST ? null : objectOf(text);
    if (!answer) throw new MapsUnavailable('the answer is no object');
    if (answer.status !== '1') throw new MapsUnavailable(`${answer.infocode} ${answer.info}`);
    return answer;
  }

  async function search(keywords: string, near: Place | null): Promise<FoundPlace[]> {
    const answer = await ask('/v3/assistant/inputtips', {
      keywords,
      datatype: 'all',
      ...(near && { location: written(near) }),
    });
    return listOf(answer.tips).flatMap(({ name, district, address: street, location }) => {
      const place = readPlace(location);
      // Bus lines and whole cities are tips without a place. Amap sends an empty list for an empty field.
      if (!place || typeof name !== 'string') return [];
      const parts = [district, street].filter((part): part is string => typeof part === 'string' && part !== '');
      return [{ ...place, name, address: parts.join(' ') || null }];
    });
  }

  async function distances(origins: Place[], destination: Place): Promise<(Distance | null)[]> {
    const answer = await ask('/v3/distance', {
      origins: origins.map(written).join('|'),
      destination: written(destination),
      type: BY_CAR,
    });
    const results = new Map(listOf(answer.results).map((result) => [String(result.origin_id), result]));
    // Origins are counted from 1. A result without a way has a code instead of a distance.
    return origins.map((_, index) => {
      const { distance, duration, code } = results.get(String(index + 1)) ?? {};
      const [metres, seconds] = [Number(distance), Number(duration)];
      if (code !== undefined || !Number.isSafeInteger(metres) || metres < 0) return null;
      return { metres, seconds: Number.isSafeInteger(seconds) ? seconds : null };
    });
  }

  return { by: 'road', search, distances };
}

function written(place: Place): string {
  const { latitude, longitude } = placeIn(place, 'gcj02');
  return `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
}

function readPlace(location: unknown): Place | null {
  const match = typeof location === 'string' && /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(location);
  return match ? { latitude: Number(match[2]), longitude: Number(match[1]), system: 'gcj02' } : null;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
}

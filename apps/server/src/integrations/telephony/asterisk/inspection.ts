import * as z from 'zod';
import type { EngineFindings } from '../engine-findings.ts';
import type { OrderedNotice } from '../notices.ts';
import type { Ari } from './ari.ts';
import { nullIfMissing } from './ari-errors.ts';
import { acceptSound, noticeSoundsOf, sounds } from './marks.ts';
import { findTransports } from './transports.ts';

const info = z.looseObject({ system: z.looseObject({ version: z.string() }) });

/** Our sounds, and the digits of the code that a new phone hears. */
const needed = [
  ...[...Object.values(sounds), acceptSound].map((sound) => sound.replace('sound:', '')),
  ...Array.from({ length: 10 }, (_, digit) => `digits/${digit}`),
];

/**
 * Returns the known fault of a version. 20.18 and 20.19 stop answering about channels for minutes under load, while
 * their socket stays up. Null: none.
 */
export function versionFaultOf(version: string): string | null {
  return /^(certified[-/])?20\.1[89](?!\d)/.test(version) ? 'asterisk#2078' : null;
}

/** Makes the look at the version and the sounds of an Asterisk. It rejects if Asterisk is away. */
export function createInspection(request: Ari['request']) {
  async function has(sound: string): Promise<boolean> {
    const path = `sounds/${encodeURIComponent(sound)}`;
    return (await request({ method: 'GET', path }).catch(nullIfMissing)) !== null;
  }

  /** Returns the name of the sound for a notice that cannot be played. Null: it can. */
  async function lackedBy(notice: OrderedNotice): Promise<string | null> {
    const names = noticeSoundsOf(notice);
    for (const name of names) if (await has(name)) return null;
    return names[0]!;
  }

  return async function inspect(notices: readonly OrderedNotice[]): Promise<EngineFindings> {
    const { version } = info.parse(
      await request({ method: 'GET', path: 'asterisk/info', query: { only: 'system' } }),
    ).system;
    const found = await Promise.all(needed.map(has));
    const lacked = (await Promise.all(notices.map(lackedBy))).filter((name) => name !== null);
    const missingSounds = [...new Set([...needed.filter((_, index) => !found[index]), ...lacked])];
    return { version, fault: versionFaultOf(version), missingSounds, transports: await findTransports(request) };
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { linkExpired } from './files.errors.ts';

/** How long a link opens its file, unless told otherwise. Seconds. */
const LIFE = 300;
/** Links of pictures end on the hour, at least this much later: shown again, one has the same address. Milliseconds. */
const HOUR = 60 * 60 * 1000;
/** Longer names are cut, so that a link stays short. */
const NAME = 60;

/** What a link opens. `name`: what the file is called when it is saved; `type`: its media type. */
export interface Linked {
  tenantId: string;
  path: string;
  name: string;
  type: string;
}

/** What an opened link says: `keepUntil` is set where the browser may show it again without asking. */
export interface Opened extends Linked {
  keepUntil: Date | null;
}

export interface Link {
  link: string;
  expiresAt: string;
}

export type Links = ReturnType<typeof createLinks>;

/** Links that open one file for a short time, to whoever has them. Expects a secret of 32 bytes. */
export function createLinks({ key, clock }: { key: Buffer; clock: Clock }) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  function signed({ tenantId, path, name, type }: Linked, end: number, ...marks: 'kept'[]): string {
    const shortName = Array.from(name).slice(-NAME).join('');
    const text = Buffer.from(JSON.stringify([tenantId, path, shortName, type, end, ...marks])).toString('base64url');
    return `/gateway/api/file/download?link=${text}.${sign(text).toString('base64url')}`;
  }

  return {
    create(linked: Linked, seconds = LIFE): Link {
      const end = clock.now().getTime() + seconds * 1000;
      return { link: signed(linked, end), expiresAt: new Date(end).toISOString() };
    },

    /** The link of a picture in a list: opens for one to two hours, and the browser keeps what it opened for as long. */
    createKept(linked: Linked): string {
      return signed(linked, (Math.floor(clock.now().getTime() / HOUR) + 2) * HOUR, 'kept');
    },

    /** Throws `files.link_expired`, also for a link that never was one. */
    open(link: string): Opened {
      const [text = '', signature = '', ...rest] = link.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(text);
      const genuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      if (!genuine) throw linkExpired();
      const [tenantId, path, name, type, end, mark]: [string, string, string, string, number, 'kept'?] = JSON.parse(
        Buffer.from(text, 'base64url').toString(),
      );
      if (end <= clock.now().getTime()) throw linkExpired();
      return { tenantId, path, name, type, keepUntil: mark === 'kept' ? new Date(end) : null };
    },
  };
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/process/clock.ts';
import { linkExpired } from './files.errors.ts';

/** Seconds for which a link opens its file, by default. */
const LIFE = 300;
/**
 * Milliseconds of an hour. Links of pictures end on the hour, at least one hour later, so that their address stays the
 * same meanwhile.
 */
const HOUR = 60 * 60 * 1000;
/** Characters to which a longer name is cut, so that a link stays short. */
const NAME = 60;

/** The file that a link opens. `name`: the name under which it is saved; `type`: its media type. */
export interface LinkedFile {
  tenantId: string;
  path: string;
  name: string;
  type: string;
}

/**
 * The content of an opened link. `keepUntil`: the instant until which the browser may show it again without a request;
 * null: not at all.
 */
export interface OpenedFile extends LinkedFile {
  keepUntil: Date | null;
}

export interface Link {
  link: string;
  expiresAt: string;
}

export type Links = ReturnType<typeof createLinks>;

/** Makes links that open one file for a short time to anybody who has the link. Expects a secret of 32 bytes. */
export function createLinks({ key, clock }: { key: Buffer; clock: Clock }) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  function signed({ tenantId, path, name, type }: LinkedFile, end: number, ...marks: 'kept'[]): string {
    const shortName = Array.from(name).slice(-NAME).join('');
    const text = Buffer.from(JSON.stringify([tenantId, path, shortName, type, end, ...marks])).toString('base64url');
    return `/gateway/api/file/download?link=${text}.${sign(text).toString('base64url')}`;
  }

  return {
    create(linked: LinkedFile, seconds = LIFE): Link {
      const end = clock.now().getTime() + seconds * 1000;
      return { link: signed(linked, end), expiresAt: new Date(end).toISOString() };
    },

    /**
     * Makes the link of a picture in a list. It opens for one to two hours, and the browser keeps the picture for as
     * long.
     */
    createKept(linked: LinkedFile): string {
      return signed(linked, (Math.floor(clock.now().getTime() / HOUR) + 2) * HOUR, 'kept');
    },

    /** Opens a link. Throws `files.link_expired`, also for an invalid link. */
    open(link: string): OpenedFile {
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

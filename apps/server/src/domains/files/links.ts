import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { linkExpired } from './files.errors.ts';

/** How long a link opens its file, unless told otherwise. Seconds. */
const LIFE = 300;
/** Longer names are cut, so that a link stays short. */
const NAME = 60;

/** What a link opens. `name`: what the file is called when it is saved; `type`: its media type. */
export interface Linked {
  tenantId: string;
  path: string;
  name: string;
  type: string;
}

export interface Link {
  link: string;
  expiresAt: string;
}

export type Links = ReturnType<typeof createLinks>;

/** Links that open one file for a short time, to whoever has them. Expects a secret of 32 bytes. */
export function createLinks({ key, clock }: { key: Buffer; clock: Clock }) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();

  return {
    create({ tenantId, path, name, type }: Linked, seconds = LIFE): Link {
      const end = clock.now().getTime() + seconds * 1000;
      const shortName = Array.from(name).slice(-NAME).join('');
      const text = Buffer.from(JSON.stringify([tenantId, path, shortName, type, end])).toString('base64url');
      const link = `/gateway/api/file/download?link=${text}.${sign(text).toString('base64url')}`;
      return { link, expiresAt: new Date(end).toISOString() };
    },

    /** Throws `files.link_expired`, also for a link that never was one. */
    open(link: string): Linked {
      const [text = '', signature = '', ...rest] = link.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(text);
      const genuine = rest.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
      if (!genuine) throw linkExpired();
      const [tenantId, path, name, type, end]: [string, string, string, string, number] = JSON.parse(
        Buffer.from(text, 'base64url').toString(),
      );
      if (end <= clock.now().getTime()) throw linkExpired();
      return { tenantId, path, name, type };
    },
  };
}

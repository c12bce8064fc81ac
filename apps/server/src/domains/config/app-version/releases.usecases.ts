import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { DEFAULT_HOST, normaliseHost, storedHost } from '../core/host.ts';
import * as repository from './releases.repository.ts';

/** The address of a build's file, below the server's own. */
export const fileAddressOf = (sha256: string) => `/app/${sha256}.apk`;

/** Largest file of a build. Ours have about 50 kB, most of it the icon. */
const LARGEST = 4 * 1024 * 1024;

/** A build that the operator publishes. `host` null: the app of all hosts without one of their own. */
export type NewAppRelease = Omit<repository.AppRelease, 'host' | 'publishedAt'> & { host: string | null };

/**
 * The reason why a build is refused. `file`: it is not the one that was built. `id`, `certificate`: phones would take it
 * as another app, or not at all. `code`: it is not higher than that of the newest build.
 */
export type ReleaseProblem = 'file' | 'id' | 'certificate' | 'code';

/** Publishes builds of the Android app, and finds those that a host offers. */
export function createAppReleases({ db, clock }: { db: Db; clock: Clock }) {
  /** Publishes a build for its host. Returns null, or the reason of the refusal. */
  async function publish(build: NewAppRelease, file: Buffer): Promise<ReleaseProblem | null> {
    const host = storedHost(build.host);
    const isWhole = createHash('sha256').update(file).digest('hex') === build.sha256;
    if (!isWhole || file.length > LARGEST) return 'file';
    const before = await repository.findNewestRelease(db, [host]);
    if (before && before.id !== build.id) return 'id';
    if (before && before.certificate !== build.certificate) return 'certificate';
    if (before && before.code >= build.code) return 'code';
    const release = { ...build, host, publishedAt: clock.now().toISOString() };
    return (await repository.insertRelease(db, release, file)) ? null : 'code';
  }

  /** Returns the newest build that a host offers. Null: none was published for it. */
  async function newest(sentHost: string): Promise<repository.AppRelease | null> {
    const host = normaliseHost(sentHost);
    const hosts = host === null || host === DEFAULT_HOST ? [DEFAULT_HOST] : [host, DEFAULT_HOST];
    return (await repository.findNewestRelease(db, hosts)) ?? null;
  }

  /** Returns what apps are told of the newest build. Null: none was published for the host. */
  async function told(sentHost: string) {
    const release = await newest(sentHost);
    if (!release) return null;
    const { host, code, version, sha256 } = release;
    return { code, version, sha256, url: fileAddressOf(sha256), oldest: await repository.findOldestCode(db, host) };
  }

  const file = (sha256: string) => repository.findReleaseFile(db, sha256);

  return { publish, newest, told, file };
}

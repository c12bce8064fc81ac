import { createHash } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { DEFAULT_HOST, normaliseHost, storedHost } from '../core/host.ts';
import { type ApkFacts, readApk } from './read-apk.ts';
import * as repository from './releases.repository.ts';

/** The address of a build's file, below the server's own. */
export const fileAddressOf = (sha256: string) => `/app/${sha256}.apk`;

/** Largest file of a build. Ours have about 50 kB, most of it the icon. */
const LARGEST = 4 * 1024 * 1024;

/** A build that the operator publishes. `host` null: the app of all hosts without one of their own. */
export interface NewAppRelease extends Pick<repository.AppRelease, 'name' | 'sha256' | 'compulsory'> {
  host: string | null;
}

/**
 * The refusal of a build. `file`: it is not the one that was built. `unsigned`: it is no app that phones install. `id`,
 * `certificate`: phones would take it as another app, or not at all. `code`: it is not higher than that of the newest
 * build.
 */
export type ReleaseProblem =
  | { of: 'file' | 'unsigned' }
  | { of: 'id' | 'certificate' | 'code'; built: ApkFacts; published: ApkFacts };

/** Publishes builds of the Android app, and finds those that a host offers. */
export function createAppReleases({ db, clock }: { db: Db; clock: Clock }) {
  /**
   * Publishes a build for its host. The file itself tells its id, code and certificate. Returns it, or the reason of the
   * refusal.
   */
  async function publish(build: NewAppRelease, file: Buffer): Promise<ApkFacts | { problem: ReleaseProblem }> {
    const host = storedHost(build.host);
    const isWhole = createHash('sha256').update(file).digest('hex') === build.sha256;
    if (!isWhole || file.length > LARGEST) return { problem: { of: 'file' } };
    const built = readApk(file);
    if (!built) return { problem: { of: 'unsigned' } };
    const before = await repository.findNewestRelease(db, [host]);
    const of = before && differenceOf(before, built);
    if (of) return { problem: { of, built, published: before } };
    const release = { ...build, ...built, host, publishedAt: clock.now().toISOString() };
    if (await repository.insertRelease(db, release, file)) return built;
    // Another publication was faster.
    return publish(build, file);
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

/** Returns why phones would not take a build as an update of the published one. */
function differenceOf(published: ApkFacts, built: ApkFacts): 'id' | 'certificate' | 'code' | null {
  if (published.id !== built.id) return 'id';
  if (published.certificate !== built.certificate) return 'certificate';
  return published.code >= built.code ? 'code' : null;
}

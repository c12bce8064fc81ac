import { existsSync, readdirSync } from 'node:fs';

/** Debian's programs that the cluster consists of, and the folder with those of PostgreSQL. */
export const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  postgres: newestPostgres(),
};

/** Throws unless all programs are there. Patroni needs some that the PostgreSQL from npm does not have. */
export function requirePrograms(): void {
  const needed = {
    etcd: programs.etcd,
    patroni: programs.patroni,
    haproxy: programs.haproxy,
    pg_basebackup: `${programs.postgres}/pg_basebackup`,
    pg_rewind: `${programs.postgres}/pg_rewind`,
  };
  const missing = Object.entries(needed).filter(([, file]) => !existsSync(file));
  if (missing.length === 0) return;
  throw new Error(
    `chaos:failover needs ${missing.map(([name]) => name).join(', ')}: npm run tools gets them on Debian`,
  );
}

function newestPostgres(): string {
  const folder = '/usr/lib/postgresql';
  const versions = existsSync(folder) ? readdirSync(folder).map(Number) : [];
  return `${folder}/${Math.max(15, ...versions)}/bin`;
}

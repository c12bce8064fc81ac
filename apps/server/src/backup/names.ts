// The names of objects in a backup. One place may hold the backups of several installations.
import type { FilePlace } from '../integrations/storage/storage.ts';

const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;
/** The number of segments of 16 MB that share the middle part of a name. */
const SEGMENTS_OF_A_LOG = 256;

/** Returns true for a segment of the write-ahead log, the log of all changes. */
export const isSegment = (name: string) => SEGMENT.test(name);

/** Returns true for a file that a restore may ask for: a segment, or the history of a timeline. */
export const isOfLog = (name: string) => SEGMENT.test(name) || HISTORY.test(name);

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');

/** Returns the name of the segment after this one, on the same timeline. */
export function segmentAfter(name: string): string {
  const [log, segment] = [name.slice(8, 16), name.slice(16)].map((digits) => Number.parseInt(digits, 16));
  const next = log! * SEGMENTS_OF_A_LOG + segment! + 1;
  return name.slice(0, 8) + hex(Math.floor(next / SEGMENTS_OF_A_LOG)) + hex(next % SEGMENTS_OF_A_LOG);
}

/**
 * Finds the first segment that is missing among these, from `first` on. Null: the chain is whole. `last`: the last
 * segment before the gap, or the newest one.
 */
export function findGap(segments: Iterable<string>, first: string): { missing: string | null; last: string | null } {
  const later = [...segments].filter((name) => name >= first).toSorted();
  let expected = first;
  let last: string | null = null;
  for (const name of later) {
    if (name !== expected) return { missing: expected, last };
    last = name;
    expected = segmentAfter(name);
  }
  return { missing: later.length === 0 ? first : null, last };
}

/** The paths of a base, a copy of the whole cluster. */
export const basePaths = (id: string) => ({ cluster: `base/${id}/cluster.age`, manifest: `base/${id}/manifest.json` });

/** Returns the path of a segment or a history. */
export const logPath = (name: string) => `wal/${name.replace('.', '-')}.age`;

/** Returns the path of a file of an enterprise. */
export const backedUpPath = ({ tenantId, path }: FilePlace) => `files-${tenantId}/${path}`;

/** Returns the path of the note that the installation has removed a file, with the instant at which that was seen. */
export const goneNotePath = ({ tenantId, path }: FilePlace) => `gone-${tenantId}/${path}`;

/** Returns the path of a list of erasures. `stamp`: the instant of the list. */
export const erasuresPath = (stamp: string) => `erased/${stamp}.age`;

/** The things that a path of a backup may name. */
export type BackupObject =
  | { kind: 'manifest'; id: string }
  | { kind: 'cluster'; id: string }
  | { kind: 'log'; name: string }
  | { kind: 'erasures'; stamp: string }
  | ({ kind: 'file' } & FilePlace);

/** Reads a path. Returns null for one that no backup has. */
export function readPath(path: string): BackupObject | null {
  const base = /^base\/([\w-]+)\/(manifest\.json|cluster\.age)$/.exec(path);
  if (base) return { kind: base[2] === 'cluster.age' ? 'cluster' : 'manifest', id: base[1]! };
  const log = /^wal\/([\w-]+)\.age$/.exec(path)?.[1]!.replace('-', '.');
  if (log !== undefined) return isOfLog(log) ? { kind: 'log', name: log } : null;
  const stamp = /^erased\/(\w+)\.age$/.exec(path)?.[1];
  if (stamp !== undefined) return { kind: 'erasures', stamp };
  const file = /^files-(\d+)\/(.+)$/.exec(path);
  return file ? { kind: 'file', tenantId: file[1]!, path: file[2]! } : null;
}

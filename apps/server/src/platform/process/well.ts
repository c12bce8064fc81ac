import { statfs } from 'node:fs/promises';

/** The size of a disk, in bytes. */
export interface Disk {
  free: number;
  total: number;
}

/** The part of the disk that should stay free. */
const FREE = 0.1;
/** The age of a backup from which on it does not work. Seconds. */
const OLD = 300;

/** Measures the disk that holds a folder. */
export async function measureDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Returns true if enough of the disk is free. */
export const hasRoom = ({ free, total }: Disk): boolean => free >= total * FREE;

/** Returns true if changes reached the backup in time. `age`: seconds since they last did. */
export const isBackupFresh = (age: number): boolean => age < OLD;

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns all files below a folder. */
export const walk = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Counts the files below a folder that hold a text as it is. */
export const countFilesWith = (folder: string, text: string): number =>
  walk(folder).filter((file) => existsSync(file) && readFileSync(file).includes(text)).length;

/** Returns the bytes of all files below a folder. */
export const sizeOf = (folder: string): number =>
  walk(folder).reduce((sum, file) => sum + readFileSync(file).length, 0);

/** Returns the manifests of a backup. A base counts once it has one. */
export const manifestsIn = (backup: string): string[] => walk(backup).filter((file) => file.endsWith('manifest.json'));

/** Returns true once a backup has a base. The server may not even have made the folder. */
export const hasBase = (backup: string): boolean => existsSync(backup) && manifestsIn(backup).length > 0;

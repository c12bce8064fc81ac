import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type AppVersion, findAppVersion, saveAppVersion } from './app-version.repository.ts';

/** The newest version of the app until the operator sets another one. It comes from the specification. */
const firstAppVersion: AppVersion = { version: '1.8.0', versionCode: 9, compulsory: false };

/** Makes the room's module: the newest version of the app. */
export function createAppVersion({ db }: { db: Db }) {
  const appVersion = async () => (await findAppVersion(db)) ?? firstAppVersion;

  /**
   * Sets the newest version of the app. Used by the operator. Older apps then ask for an update, and stop until it is
   * done if it is compulsory.
   */
  const setAppVersion = (newest: AppVersion) => saveAppVersion(db, newest);

  return {
    api: { appVersion, setAppVersion },
    routes({ handlePublic }) {
      handlePublic('config.appVersion', () => appVersion());
    },
  } satisfies Module;
}

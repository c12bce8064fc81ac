import type { Module } from '../../../kernel/module.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { pageStyle, STYLE_ADDRESS } from '../plain-page.ts';
import { appPage, assetLinks, noAppPage } from './app-page.ts';
import { type AppVersion, findAppVersion, saveAppVersion } from './app-version.repository.ts';
import { createAppReleases } from './releases.usecases.ts';

/** The newest version of the app until the operator sets another one. It comes from the specification. */
const firstAppVersion: AppVersion = { version: '1.8.0', versionCode: 9, compulsory: false };

/** Makes the room's module: the newest version of the client, and the Android app for download. */
export function createAppVersion({ db, clock }: { db: Db; clock: Clock }) {
  const appReleases = createAppReleases({ db, clock });
  const appVersion = async () => (await findAppVersion(db)) ?? firstAppVersion;

  /**
   * Sets the newest version of the app. Used by the operator. Older apps then ask for an update, and stop until it is
   * done if it is compulsory.
   */
  const setAppVersion = (newest: AppVersion) => saveAppVersion(db, newest);

  return {
    api: { appVersion, setAppVersion, appReleases },
    routes({ handlePublic, handlePage }) {
      handlePublic('config.appVersion', async (_request, { host }) => {
        const [newest, app] = await Promise.all([appVersion(), appReleases.told(host)]);
        return { ...newest, app };
      });
      handlePage('/app', async ({ host, authority, language }) => {
        const release = await appReleases.newest(host);
        const body = release ? appPage(release, authority, language) : noAppPage(language);
        const contentType = 'text/html; charset=utf-8';
        return { contentType, body, kept: 'asked-again', isByLanguage: true, isNotFound: !release };
      });
      handlePage(STYLE_ADDRESS, async () => ({ contentType: 'text/css', body: pageStyle, kept: 'asked-again' }));
      handlePage('/app/:name', async ({ name }) => {
        const [, sha256] = /^([\da-f]{64})\.apk$/.exec(name) ?? [];
        const file = sha256 && (await appReleases.file(sha256));
        return file ? { contentType: 'application/vnd.android.package-archive', body: file, kept: 'for-good' } : null;
      });
      handlePage('/.well-known/assetlinks.json', async ({ host }) => {
        const release = await appReleases.newest(host);
        return release && { contentType: 'application/json', body: assetLinks(release), kept: 'asked-again' };
      });
    },
  } satisfies Module;
}

import { type Command, UsageError } from '../command.ts';

export const appVersionShow: Command = {
  usage: '',
  summary: 'The newest version of the app, as older ones are told.',
  async run({ config }, given) {
    given.words();
    const { version, versionCode, compulsory } = await config.appVersion();
    return `${version}, code ${versionCode}${compulsory ? ', compulsory' : ''}`;
  },
};

export const appVersionSet: Command = {
  usage: '<version> --code <number> [--compulsory]',
  summary: 'Names the newest version. Older apps ask for an update; a compulsory one lets nobody go on without it.',
  takes: { values: ['code'], flags: ['compulsory'] },
  async run({ config }, given) {
    const [version] = given.words('version');
    const versionCode = Number(given.required('code'));
    if (!/^\d{1,4}(\.\d{1,4}){2}$/.test(version!)) throw new UsageError(`${version} is no version such as 1.8.0`);
    if (!Number.isInteger(versionCode) || versionCode < 1 || versionCode > 1_000_000) {
      throw new UsageError('--code is a whole number from 1 to 1000000');
    }
    await config.setAppVersion({ version: version!, versionCode, compulsory: given.isSet('compulsory') });
    return `${version} is the newest version.`;
  },
};

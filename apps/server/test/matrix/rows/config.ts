import { nothing, type RowsOf } from './row.ts';

export const configRows: RowsOf<'config'> = {
  'config.branding': {
    request: () => ({ host: 'localhost', showDefault: 1, optionType: 'fg' }),
    otherEnterprise: 'shared',
    notTheOwner: 'shared',
  },
  'config.businessType': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'config.getConfig': {
    request: () => ({ configKey: 'privacy_whitelist' }),
    otherEnterprise: 'own',
    notTheOwner: 'shared',
  },
  'config.appVersion': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'config.settings': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'config.saveSettings': {
    request: () => ({ key: 'masking', version: 0, value: { isOn: true, exemptFields: [] } }),
    otherEnterprise: 'own',
    notTheOwner: 'shared',
  },
  'config.history': { request: () => ({ key: 'pools' }), otherEnterprise: 'own', notTheOwner: 'shared' },
  'config.privacy': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'config.options': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'config.poolRules': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
};

const NO_HOST = 41960;

export const brandingRows: RowsOf<'branding'> = {
  'branding.look': { request: () => ({ host: 'localhost' }), otherEnterprise: 'shared', notTheOwner: 'shared' },
  'branding.editor': { request: nothing, otherEnterprise: NO_HOST, notTheOwner: NO_HOST },
  'branding.save': {
    request: () => ({ version: 0, app_name: '云帆客户通' }),
    otherEnterprise: NO_HOST,
    notTheOwner: NO_HOST,
  },
};

const NO_SEARCH = 41901;
const beijing = { latitude: 39.9, longitude: 116.4 };

export const mapRows: RowsOf<'maps'> = {
  'maps.settings': { request: nothing, otherEnterprise: 'shared', notTheOwner: 'shared' },
  'maps.search': { request: () => ({ words: '天安门' }), otherEnterprise: NO_SEARCH, notTheOwner: NO_SEARCH },
  'maps.distance': {
    request: () => ({ origins: [beijing], destination: beijing }),
    otherEnterprise: 'shared',
    notTheOwner: 'shared',
  },
};

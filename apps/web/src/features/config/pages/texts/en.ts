import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  pageOf: (host) => `Page from ${host}`,
  mayRefuse: 'Blank page? Some sites cannot be shown inside an app. Open it in the browser.',
  openOutside: 'Open in the browser',
  leaveTitle: (host) => `Leave the app and open ${host}?`,
  leaveBody: (address) => address,
  leave: 'Open',
  problems: {
    missing: { title: 'No link to open', hint: 'Go back and follow the link again' },
    unreadable: { title: 'The link is incomplete', hint: 'A link starts with https:// followed by the site' },
    not_https: {
      title: 'This link is not safe and was not opened',
      hint: 'Only links that start with https:// can be opened',
    },
    with_name: {
      title: 'This link is not safe and was not opened',
      hint: 'It contains a name before the site, which may be a disguise',
    },
  },
};

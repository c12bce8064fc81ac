import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  appName: 'Haihu CRM',
  tabs: { home: 'Home', customers: 'Customers', dial: 'Dial', tasks: 'Tasks', me: 'Me' },
  tabBar: 'Main screens',
  notFoundTitle: 'Page not found',
  notFoundHint: 'The link may be mistyped, or the page has moved',
  forbidden: (screen) => `Your role cannot open "${screen}"`,
  forbiddenHint: (permission) => `You need the permission "${permission}". Ask an administrator for it`,
  toStart: 'Go to the home screen',
  loading: 'Opening',
  lateTitle: 'Still not open after 60 seconds',
  lateHint: 'The network may be too slow',
  chunkFailedTitle: 'This page could not be loaded',
  chunkFailedHint: 'This part is not on this device yet. Go online, then try again',
  brokenTitle: 'Something went wrong on this page',
  brokenHint: 'If trying again does not help, go to the home screen',
  sessionOver: 'Your session has expired, sign in again',
  offline: 'No network. What you see may be out of date',
  updateTitle: (version) => `Version ${version} is out`,
  updateBody: 'Update to continue. Your drafts are kept.',
  mustUpdateBody: 'This version is no longer supported. Update to continue.',
  update: 'Update',
  later: 'Later',
};

import type { Translated } from '@haihu/contract/languages';
import { unbroken } from '../../../../shared/i18n/unbroken.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  menu: {
    apply: 'Become an agency',
    enterprises: 'Enterprises',
    open: 'Open an enterprise',
    transfers: 'Transfers',
    prices: 'Prices',
    settlement: 'Settlement',
    branding: 'Branding',
  },
  menuNotes: {
    apply: 'Open and serve enterprises under your own brand',
    enterprises: 'Find an enterprise and enter it',
    open: 'Create an enterprise and invite its owner',
    transfers: 'Transfer balance to enterprises',
    prices: "Add your margin to the operator's prices",
    settlement: 'Usage and margins by month, down to each call',
    branding: 'Name, logo and colours',
  },
  host: unbroken('Sign-in address'),
  noMenu: 'You have no permissions in this agency yet',
  noMenuHint: 'Ask an administrator of the agency for a role',
};

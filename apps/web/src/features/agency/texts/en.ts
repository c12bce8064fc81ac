import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  rights: {
    staff: { label: 'Staff', note: 'Departments, invitations, applications' },
    settings: { label: 'Settings', note: 'Change enterprise settings' },
    money: { label: 'Billing', note: 'View bills, buy packages' },
    figures: { label: 'Statistics', note: 'View statistics' },
    customers: { label: 'Customers', note: 'View only, numbers masked' },
    calls: { label: 'Calls', note: 'View records, play recordings' },
  },
};

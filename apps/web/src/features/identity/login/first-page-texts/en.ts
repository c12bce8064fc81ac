import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  product: 'Haihu CRM',
  title: 'Selling by phone, from finding a customer to writing it down',
  sentences: [
    'Claim customers from public pools and follow up in your own. Home shows who to call next and which call-backs are due.',
    'Fill in one sheet after each call, and the next customer is one tap away. The server dials your tasks.',
    'Numbers are encrypted, calls are recorded, every minute is accounted for, and managers see the day as it happens.',
  ],
  picture: 'Haihu on a computer: the list of customers, one customer and the workbench beside each other',
  demoTitle: 'Demo accounts, one click away',
  demoInTheMaking: 'The demo is being made. You can sign in in a moment',
  demoPeople: {
    agent: 'Agent',
    manager: 'Manager',
    owner: 'Owner',
    ownPhoneAgent: 'Agent with own phone',
    agencyLeader: 'Head of an agency',
  },
  demoHint: (password) =>
    `All data is made up, and every password is ${password}. By signing in you accept the agreement and the privacy policy`,
};

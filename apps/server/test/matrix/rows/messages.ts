import { ABSENT, nothing, type RowsOf } from './row.ts';

const hours = { on: true, from: '22:00', until: '08:00', letThrough: ['visit' as const] };

export const messagesRows: RowsOf<'messages'> = {
  'messages.unread': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.agenda': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.list': { request: () => ({ kind: 'visit' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.markRead': {
    request: ({ message }) => ({ id: message }),
    otherEnterprise: ABSENT.message,
    notTheOwner: ABSENT.message,
  },
  'messages.quietHours': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.saveQuietHours': { request: () => hours, otherEnterprise: 'own', notTheOwner: 'own' },
};

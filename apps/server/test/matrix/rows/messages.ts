import { ABSENT, nothing, type RowsOf } from './row.ts';

const hours = { on: true, from: '22:00', until: '08:00', letThrough: ['visit' as const] };

const subscription = { endpoint: 'https://push.example/a', p256dh: 'AAAA', auth: 'AAAA' };
const switches = { list: [{ kind: 'visit' as const, push: false, sound: true }] };

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
  'messages.devices': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.addDevice': { request: () => subscription, otherEnterprise: 41971, notTheOwner: 41971 },
  'messages.addWaitingDevice': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.removeDevice': {
    request: ({ device }) => ({ id: device }),
    otherEnterprise: ABSENT.device,
    notTheOwner: ABSENT.device,
  },
  'messages.testDevice': {
    request: ({ device }) => ({ id: device }),
    otherEnterprise: ABSENT.device,
    notTheOwner: ABSENT.device,
  },
  'messages.switches': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.saveSwitches': { request: () => switches, otherEnterprise: 'own', notTheOwner: 'own' },
  'messages.saveQuietHours': { request: () => hours, otherEnterprise: 'own', notTheOwner: 'own' },
};

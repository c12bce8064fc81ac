import { ABSENT, nothing, type RowsOf } from './row.ts';

export const followupsRows: RowsOf<'followups'> = {
  'followups.save': {
    request: ({ owned }) => ({ customerId: owned, text: '好' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.edit': {
    request: ({ followUp }) => ({ id: followUp, text: '改' }),
    otherEnterprise: ABSENT.followUp,
    notTheOwner: ABSENT.followUp,
  },
  'followups.list': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.changes': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.changedFields': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.timeline': {
    request: ({ owned }) => ({ customerId: owned }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.phrases': { request: nothing, otherEnterprise: 'own', notTheOwner: 'shared' },
  'followups.saveOwnPhrases': { request: () => ({ texts: ['好'] }), otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.addVisit': {
    request: ({ owned }) => ({ customerId: owned, at: '2026-03-06T02:00:00Z', content: '' }),
    otherEnterprise: ABSENT.customer,
    notTheOwner: ABSENT.customer,
  },
  'followups.visits': { request: () => ({ state: 'later' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.calendar': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.openCalendar': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.closeCalendar': { request: nothing, otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.calendarFeed': { request: () => ({ key: 'forged' }), otherEnterprise: 40400, notTheOwner: 40400 },
  'followups.visitFile': {
    request: ({ callBack }) => ({ id: callBack }),
    otherEnterprise: ABSENT.callBack,
    notTheOwner: ABSENT.callBack,
  },
  'followups.moveVisit': {
    request: ({ callBack }) => ({ id: callBack, at: '2026-03-07T02:00:00Z' }),
    otherEnterprise: ABSENT.callBack,
    notTheOwner: ABSENT.callBack,
  },
  'followups.snoozeVisit': {
    request: ({ callBack }) => ({ id: callBack, until: 'hour' }),
    otherEnterprise: ABSENT.callBack,
    notTheOwner: ABSENT.callBack,
  },
  'followups.seeReminder': {
    request: ({ callBack }) => ({ id: callBack, at: '2026-03-07T02:00:00Z' }),
    otherEnterprise: 'own',
    notTheOwner: 'own',
  },
  'followups.visitDays': { request: () => ({ month: '2026-03' }), otherEnterprise: 'own', notTheOwner: 'own' },
  'followups.reopenVisit': {
    request: ({ callBack }) => ({ id: callBack }),
    otherEnterprise: ABSENT.callBack,
    notTheOwner: ABSENT.callBack,
  },
  'followups.finishVisit': {
    request: ({ callBack }) => ({ id: callBack }),
    otherEnterprise: ABSENT.callBack,
    notTheOwner: ABSENT.callBack,
  },
};

import { noticeTargets, type NoticeTarget } from '@haihu/contract/messages/values';
import { navigation, type Query } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';

/** Reads the target of an address that a notice opened. `null`: the settings of notices themselves. */
export function noticeTargetOf({ to }: Query): NoticeTarget | null {
  const target = noticeTargets.find((one) => one === to);
  return target && target !== 'notices' ? target : null;
}

/** Opens the subject of a notice in place of the present screen. */
export function openNotice(target: NoticeTarget, { call, number }: Query): void {
  const replace = { replace: true };
  const { open } = navigation();
  switch (target) {
    case 'call':
      return open('inCall', { ...(call && { call }) }, replace);
    case 'taskCall':
      return open(
        'taskNumber',
        { ...(number && { CustomerID: number }), viewType: '0', ...(call && { call }) },
        replace,
      );
    case 'agenda':
      return open('agenda', {}, replace);
    case 'customers':
      return open(leadsOthers(sessionUser()) ? 'teamCustomers' : 'agentCustomers', {}, replace);
    case 'extensions':
      return open('extensionRequests', {}, replace);
    case 'applications':
      return open('joinApplications', {}, replace);
    case 'authentication':
      return open('enterpriseAuthentication', {}, replace);
    case 'wallet':
      return open('wallet', {}, replace);
    case 'notices':
      return;
  }
}

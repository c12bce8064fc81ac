import type { MessageLink } from '@haihu/contract/messages/messages';
import { navigation } from '../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../shared/lib/session.ts';

/** Opens the subject of a message. */
export function openMessage(link: MessageLink): void {
  const { open } = navigation();
  switch (link.to) {
    case 'reminder':
      return open('reminderCustomer', { userId: link.id, type: String(link.place ?? 0) });
    case 'taskNumber':
      return open('taskNumber', { CustomerID: link.id, viewType: link.place === 1 ? '0' : '1' });
    case 'customer':
      return open('customerDetail', { id: link.id });
    case 'customers':
      return open(leadsOthers(sessionUser()) ? 'teamCustomers' : 'agentCustomers');
    case 'applications':
      return open('joinApplications');
    case 'authentication':
      return open('enterpriseAuthentication');
    case 'missedCalls':
      return open('missedCalls');
    case 'extensions':
      return open('extensionRequests');
    case 'feedback':
      return open('feedback');
    case 'realName':
      return open('personalAuthentication');
    case 'agency':
      return open('agencyApply');
    case 'packages':
      return open('myPackages');
    case 'wallet':
      return open('wallet');
  }
}

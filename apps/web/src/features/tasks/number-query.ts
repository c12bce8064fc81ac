import type { TaskNumber } from '@haihu/contract/tasks/numbers';
import { sessionUser } from '../../shared/lib/session.ts';

/**
 * Builds the address of a number's page as the specification demands. `viewType`: 0 for the member's own number, 1 for
 * any other.
 */
export function numberQuery({ id, seatId }: Pick<TaskNumber, 'id' | 'seatId'>) {
  return { CustomerID: id, viewType: seatId !== null && seatId === sessionUser()?.userId ? '0' : '1' };
}

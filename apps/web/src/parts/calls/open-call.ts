import type { Call } from '@haihu/contract/calls/calls';
import { callPlace } from './call-place.ts';
import { navigation } from '../../shared/lib/navigation.ts';

/** Opens where a call is carried on and written about: for a number of a task that is the number. */
export function openCall({ id, taskNumberId }: Pick<Call, 'id' | 'taskNumberId'>): void {
  if (taskNumberId === null) navigation().open('inCall', { ...callPlace(id), call: id });
  else navigation().open('taskNumber', { CustomerID: taskNumberId, viewType: '0', call: id });
}

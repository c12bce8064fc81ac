import type { Call } from '@haihu/contract/calls/core/calls';
import { callPlace } from './call-place.ts';
import { type Navigation, navigation } from '../../shared/lib/navigation.ts';

/** Opens the screen to continue a call and write its note. For a number of a task that is the number's screen. */
export function openCall(
  { id, taskNumberId }: Pick<Call, 'id' | 'taskNumberId'>,
  open: Navigation['open'] = navigation().open,
): void {
  if (taskNumberId === null) open('inCall', { ...callPlace(id), call: id });
  else open('taskNumber', { CustomerID: taskNumberId, viewType: '0', call: id });
}

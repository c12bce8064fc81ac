import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { FoundCustomer } from './found-customer.tsx';

/** Shows a customer from a reminder. `type` is the pool at that time: 0 the public pool, 1 a private one. */
export default function ReminderCustomer(props: ScreenProps) {
  const { userId = '', type } = props.query;
  return <FoundCustomer {...props} id={userId} placeWhenTold={type === '0' ? 'public' : 'private'} />;
}

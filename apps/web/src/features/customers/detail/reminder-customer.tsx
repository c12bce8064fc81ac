import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { FoundCustomer } from './found-customer.tsx';

/** A customer one was reminded of; `type` is the pool it was in then: 0 the sea, 1 a private one. */
export default function ReminderCustomer(props: ScreenProps) {
  const { userId = '', type } = props.query;
  return <FoundCustomer {...props} id={userId} placeWhenTold={type === '0' ? 'public' : 'private'} />;
}

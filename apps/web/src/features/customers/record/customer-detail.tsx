import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { FoundCustomer } from './found-customer.tsx';

/** Shows a customer from any pool, by its id alone. */
export default function CustomerDetail(props: ScreenProps) {
  return <FoundCustomer {...props} id={props.query.id ?? ''} placeWhenTold="private" />;
}

import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CustomerPage } from '../components/customer-page.tsx';

/** A customer of a private pool, one's own or a colleague's within one's scope. */
export default function PrivateCustomer(props: ScreenProps) {
  const id = props.query.id ?? '';
  return <CustomerPage key={id} {...props} id={id} pool="private" screen="privateCustomer" />;
}

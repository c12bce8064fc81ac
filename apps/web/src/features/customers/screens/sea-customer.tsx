import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CustomerPage } from '../components/customer-page.tsx';

/** A customer of the sea, and who has it once it was claimed. */
export default function SeaCustomer(props: ScreenProps) {
  const id = props.query.id ?? '';
  return <CustomerPage key={id} {...props} id={id} pool="sea" screen="seaCustomer" />;
}

import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CustomerPage } from './customer-page.tsx';
import { GoneCustomer } from './gone.tsx';
import { t } from './detail-texts.ts';

/** Shows a customer of a private pool: the user's own, or a colleague's within the user's data scope. */
export default function PrivateCustomer(props: ScreenProps) {
  const { id } = props.query;
  if (!id) return <GoneCustomer title={t.notFound} />;
  return <CustomerPage key={id} {...props} id={id} pool="private" screen="privateCustomer" />;
}

import type { ScreenProps } from '../../../shared/lib/navigation.ts';
import { CustomerPage } from './customer-page.tsx';
import { GoneCustomer } from './gone.tsx';
import { t } from './detail-texts.ts';

/** Shows a customer of the public pool, or the member who has claimed it. */
export default function PublicPoolCustomer(props: ScreenProps) {
  const { id } = props.query;
  if (!id) return <GoneCustomer title={t.notFound} />;
  return <CustomerPage key={id} {...props} id={id} pool="sea" screen="publicPoolCustomer" />;
}

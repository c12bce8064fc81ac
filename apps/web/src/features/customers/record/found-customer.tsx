import { useQuery } from '@tanstack/react-query';
import { customerPlace, reminderToast } from '@haihu/rules/customers/places/customer-place';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { t } from './detail-texts.ts';
import { CustomerPage } from './customer-page.tsx';
import { GoneCustomer } from './gone.tsx';

const NOT_FOUND = 40400;

interface FoundCustomerProps extends ScreenProps {
  id: string;
  /** Pool of the customer at the time of the reminder. */
  placeWhenTold: 'public' | 'private';
}

/** Finds the present pool of a customer and shows the customer, or shows why that is not possible. */
export function FoundCustomer({ id, placeWhenTold, ...props }: FoundCustomerProps) {
  const found = useQuery({
    queryKey: ['customers.locate', id],
    queryFn: ({ signal }) => locate(id, signal),
    enabled: id !== '',
    // The customer may have moved since, so a user who returns looks it up again.
    staleTime: 0,
  });
  if (id === '') return <GoneCustomer title={t.notFound} />;
  if (found.isPending) {
    return (
      <>
        <NavBar left={<BackButton label={common.back} onBack={() => navigation().back()} />} title="" />
        <Skeleton of="rows" count={4} />
      </>
    );
  }
  if (found.isError)
    return <GoneCustomer title={t.loadFailed} hint={found.error.message} retry={() => void found.refetch()} />;
  const place = customerPlace(found.data, sessionUser()?.userId ?? '');
  // After a merge this is the id of the remaining customer.
  const at = found.data.id;
  const gone = place === 'taken' && found.data.open ? null : reminderToast(place, placeWhenTold);
  if (gone) return <GoneCustomer title={t.gone[gone]} hint={gone === 'recycled' ? t.recycledHint : undefined} />;
  return (
    <CustomerPage key={at} {...props} id={at} pool={place === 'public' ? 'sea' : 'private'} screen="customerDetail" />
  );
}

async function locate(id: string, signal: AbortSignal) {
  try {
    return { exists: true, ...(await sendRequest('customers.locate', { id }, { signal })) };
  } catch (error) {
    if (!(error instanceof RequestError && error.code === NOT_FOUND)) throw error;
    return { exists: false, id, userId: null, recycleBinId: null, open: false, place: null };
  }
}

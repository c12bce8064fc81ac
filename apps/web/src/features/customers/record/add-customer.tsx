import { useCustomerAnywhere } from '../../../parts/customers/customer-query.ts';
import { common } from '../../../shared/i18n/common.ts';
import { useGround } from '../../../shared/lib/grounds.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { GoneCustomer } from './gone.tsx';
import { t as detailTexts } from './detail-texts.ts';
import { AddForm } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';
import { t } from './texts.ts';

/** Adds a customer, or edits the one that `id` names. `pool` and `sea` preselect the target of a new one. */
export default function AddCustomer({ query }: ScreenProps) {
  const { id = null, pool, sea: publicPool } = query;
  const { data: detail, error, refetch } = useCustomerAnywhere(id);
  useGround('customer', id);
  if (error && !detail)
    return <GoneCustomer title={detailTexts.loadFailed} hint={error.message} retry={() => void refetch()} />;
  // Nobody can edit a customer that a colleague took.
  if (detail && (detail.level === null || detail.recycleBinId)) return <GoneCustomer title={detailTexts.notFound} />;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={id ? t.edit : t.add} />
      {id === null && <AddForm wanted={pool === 'sea' ? 'sea' : 'private'} wantedPublicPool={publicPool} />}
      {id !== null && (detail ? <EditForm key={id} detail={detail} /> : <Skeleton of="rows" count={6} />)}
    </>
  );
}

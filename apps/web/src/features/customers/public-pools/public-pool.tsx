import type { PoolSettings } from '@haihu/contract/config/core/settings';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type StoredPublicPool, usePublicPoolSettings } from './use-public-pool-settings.ts';
import PublicPoolForm from './public-pool-form.tsx';
import { t } from '../../../parts/customers/public-pools/rule-texts.ts';
import '../../../parts/config/settings/settings.css';

const blank: Omit<StoredPublicPool, 'id'> = {
  version: 0,
  name: '',
  everybody: false,
  departmentIds: [],
  memberIds: [],
  adminIds: [],
  hiddenFields: [],
  rules: {},
  movingInto: null,
  departments: [],
  members: [],
  admins: [],
};

/** Edits the public pool `id`, or creates one. */
export default function PublicPool({ query }: ScreenProps) {
  const publicPools = usePublicPoolSettings();
  const known = publicPools.data?.list.find(({ id }) => id === query.id);
  const publicPool = query.id === undefined ? blank : known;
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={query.id === undefined ? t.add : (known?.name ?? t.edit)}
      />
      {publicPools.isPending && <Skeleton of="rows" count={6} />}
      {publicPools.data && publicPool ? (
        <Form sea={publicPool} rules={publicPools.data.rules} />
      ) : (
        !publicPools.isPending && (
          <EmptyState
            title={publicPools.isError ? t.failed : t.gone}
            hint={publicPools.error?.message}
            action={common.retry}
            busy={publicPools.isFetching}
            onAction={() => void publicPools.refetch()}
          />
        )
      )}
    </>
  );
}

function Form({
  sea: publicPool,
  rules,
}: {
  sea: Omit<StoredPublicPool, 'id'> & { id?: string };
  rules: PoolSettings;
}) {
  return <PublicPoolForm key={publicPool.id ?? 'new'} publicPool={publicPool} enterprise={rules} />;
}

import type { PoolSettings } from '@haihu/contract/config/settings';
import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type StoredSea, useSeaSettings } from './use-sea-settings.ts';
import SeaForm from './sea-form.tsx';
import { t } from './texts.ts';
import '../settings.css';

const blank: Omit<StoredSea, 'id'> = {
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
export default function Sea({ query }: ScreenProps) {
  const seas = useSeaSettings();
  const known = seas.data?.list.find(({ id }) => id === query.id);
  const sea = query.id === undefined ? blank : known;
  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={query.id === undefined ? t.add : (known?.name ?? t.edit)}
      />
      {seas.isPending && <Skeleton of="rows" count={6} />}
      {seas.data && sea ? (
        <Form sea={sea} rules={seas.data.rules} />
      ) : (
        !seas.isPending && (
          <EmptyState
            title={seas.isError ? t.failed : t.gone}
            hint={seas.error?.message}
            action={common.retry}
            busy={seas.isFetching}
            onAction={() => void seas.refetch()}
          />
        )
      )}
    </>
  );
}

function Form({ sea, rules }: { sea: Omit<StoredSea, 'id'> & { id?: string }; rules: PoolSettings }) {
  return <SeaForm key={sea.id ?? 'new'} sea={sea} enterprise={rules} />;
}

import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Candidates } from '../merge/candidates.tsx';
import { MergeForm } from '../merge/merge-form.tsx';
import { t } from '../merge/texts.ts';
import { useMergePreview } from '../merge/use-merge.ts';
import '../merge/merge.css';

/** Makes one of two customers: the one with `id`, and the one with `with`, who is chosen here where none is given. */
export default function MergeCustomers({ query, setQuery }: ScreenProps) {
  const { id = '0', with: other } = query;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.mergeWith} />
      {other ? (
        <Compared keepId={id} mergeId={other} onSwap={() => setQuery({ ...query, id: other, with: id })} />
      ) : (
        <Candidates id={id} onChoose={(chosen) => setQuery({ ...query, with: chosen })} />
      )}
    </>
  );
}

function Compared({ keepId, mergeId, onSwap }: { keepId: string; mergeId: string; onSwap: () => void }) {
  const { data, error, refetch, isFetching } = useMergePreview(keepId, mergeId);
  if (data) return <MergeForm key={data.seen} preview={data} onSwap={onSwap} />;
  if (!error) return <Skeleton of="rows" count={5} />;
  return (
    <main className="page">
      <EmptyState
        art="offline"
        title={t.failed}
        hint={error.message}
        action={common.retry}
        busy={isFetching}
        onAction={() => void refetch()}
      />
    </main>
  );
}

import { common } from '../../../shared/i18n/common.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { NothingChosen } from '../batches/nothing-chosen.tsx';
import { Candidates } from './candidates.tsx';
import { MergeForm } from './merge-form.tsx';
import { t } from './texts.ts';
import { useMergePreview } from './use-merge.ts';
import './merge.css';

/**
 * Merges two customers: the one with the id `id`, and the one with the id `with`. Without `with` the user chooses it
 * here.
 */
export default function MergeCustomers({ query, setQuery }: ScreenProps) {
  const { id, with: other } = query;
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={t.mergeWith} />
      {!id ? (
        <NothingChosen hint={t.fromCustomer} />
      ) : other ? (
        <Compared keepId={id} mergeId={other} onSwap={() => setQuery({ ...query, id: other, with: id })} />
      ) : (
        <Candidates id={id} onChoose={(chosen) => setQuery({ ...query, with: chosen })} />
      )}
    </>
  );
}

function Compared({ keepId, mergeId, onSwap }: { keepId: string; mergeId: string; onSwap: () => void }) {
  const preview = useMergePreview(keepId, mergeId);
  return (
    <Loaded query={preview} skeleton={<Skeleton of="rows" count={5} />} failed={common.failed} retry={common.retry}>
      {(data) => <MergeForm key={data.seen} preview={data} onSwap={onSwap} />}
    </Loaded>
  );
}

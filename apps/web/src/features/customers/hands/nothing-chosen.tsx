import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { t } from './texts.ts';

/** Where somebody came without having chosen anybody. */
export function NothingChosen() {
  return (
    <main className="page">
      <EmptyState
        art="people"
        title={t.nothingChosen}
        hint={t.nothingChosenHint}
        action={t.toList}
        onAction={() => navigation().open('agentCustomers')}
      />
    </main>
  );
}

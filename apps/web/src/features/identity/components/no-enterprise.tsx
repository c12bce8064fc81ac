import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { t } from '../texts.ts';

/** For somebody who has an account and no place to work, while no screen can found or join one. */
export function NoEnterprise({ onBack }: { onBack: () => void }) {
  return (
    <main className="page">
      <EmptyState
        art="people"
        title={t.noEnterprise}
        hint={t.noEnterpriseHint}
        action={t.backToLogin}
        onAction={onBack}
      />
    </main>
  );
}

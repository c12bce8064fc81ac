import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { common } from '../../../shared/i18n/common.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';

interface GoneProps {
  title: string;
  hint?: string;
  /** Instead of the way back: another try. */
  retry?: () => void;
}

/** In place of a customer that cannot be shown: why, and the way back. */
export function Gone({ title, hint, retry }: GoneProps) {
  const { label } = useVisit();
  const { back } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={label} />
      <EmptyState
        art={retry ? 'offline' : 'people'}
        title={title}
        hint={hint}
        action={retry ? common.retry : common.back}
        onAction={retry ?? back}
      />
    </>
  );
}

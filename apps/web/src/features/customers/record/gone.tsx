import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { common } from '../../../shared/i18n/common.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';

interface GoneProps {
  title: string;
  hint?: string;
  /** Offers a second try instead of the way back. */
  retry?: () => void;
}

/** Replaces a customer that cannot be shown: the reason, and the way back. */
export function GoneCustomer({ title, hint, retry }: GoneProps) {
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

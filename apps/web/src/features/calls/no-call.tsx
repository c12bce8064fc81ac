import { common } from '../../shared/i18n/common.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../shared/ui/nav-bar.tsx';
import { t } from './texts.ts';

interface NoCallProps {
  /** The words above the screen. The default is that of the note after a call. */
  heading?: string;
  title: string;
  hint?: string;
  /** Customer of the call. The user can open this customer instead. */
  customerId?: string;
}

/** Replaces a call that does not exist or is finished. */
export function NoCall({ heading = t.afterCall, title, hint, customerId }: NoCallProps) {
  const { back, open } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={heading} />
      <EmptyState
        art="call"
        title={title}
        hint={hint}
        action={customerId ? t.seeCustomer : common.back}
        onAction={customerId ? () => open('customerDetail', { id: customerId }, { replace: true }) : back}
      />
    </>
  );
}

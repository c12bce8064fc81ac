import { common } from '../../shared/i18n/common.ts';
import { navigation } from '../../shared/lib/navigation.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../shared/ui/nav-bar.tsx';
import { t } from './texts.ts';

interface NoCallProps {
  title: string;
  hint?: string;
  /** The customer of the call, who can be opened instead. */
  customerId?: string;
}

/** In place of a call: there is none, or it is done with. */
export function NoCall({ title, hint, customerId }: NoCallProps) {
  const { back, open } = navigation();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={back} />} title={t.afterCall} />
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

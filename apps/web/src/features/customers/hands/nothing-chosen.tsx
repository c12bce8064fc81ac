import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { t } from './texts.ts';

const toList = () => navigation().open('agentCustomers');

/** Where somebody came without having chosen anybody. */
export function NothingChosen() {
  return <EmptyPage title={t.nothingChosen} hint={t.nothingChosenHint} action={t.toList} onAction={toList} />;
}

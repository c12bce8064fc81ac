import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { t } from './texts.ts';

const toList = () => navigation().open('agentCustomers');

interface NothingChosenProps {
  title?: string;
  hint?: string;
}

/** Where somebody came without having chosen anybody, or anything that was done: what to do instead. */
export function NothingChosen({ title = t.nothingChosen, hint = t.nothingChosenHint }: NothingChosenProps) {
  return <EmptyPage title={title} hint={hint} action={t.toList} onAction={toList} />;
}

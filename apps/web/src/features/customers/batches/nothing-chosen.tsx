import { navigation } from '../../../shared/lib/navigation.ts';
import { EmptyPage } from '../../../shared/ui/empty-page.tsx';
import { t } from './texts.ts';

const toList = () => navigation().open('agentCustomers');

interface NothingChosenProps {
  title?: string;
  hint?: string;
}

/** Replaces a screen that was opened without selected customers or without a batch. Offers the way to the list. */
export function NothingChosen({ title = t.nothingChosen, hint = t.nothingChosenHint }: NothingChosenProps) {
  return <EmptyPage title={title} hint={hint} action={t.toList} onAction={toList} />;
}

import type { AgendaItem } from '@haihu/contract/messages/agenda';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { customerQuery } from '../../../parts/customers/customer-query.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { leadsOthers, sessionUser } from '../../../shared/lib/session.ts';
import { showToast } from '../../../shared/ui/toast.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { t } from './texts.ts';

const AskExtensionSheet = lazy(() => import('../../../parts/customers/public-pools/ask-extension-sheet.tsx'));
const ExtendSheet = lazy(() => import('../../../parts/customers/public-pools/extend-sheet.tsx'));

/**
 * Returns a function that asks for more time with a customer, and the sheet that it opens. A leader grants the time, and
 * an owner asks a leader for it.
 */
export function useExtending(): { extend: (item: AgendaItem) => void; sheet: ReactNode } {
  const queries = useQueryClient();
  const opening = useOpening();
  const [asked, setAsked] = useState<{ id: string; left: number } | null>(null);
  const leads = leadsOthers(sessionUser());

  async function start({ customerId: id }: AgendaItem): Promise<void> {
    if (id === null) return;
    try {
      const { extensionsLeft: left, extensionRequest } = await queries.fetchQuery(customerQuery(id, 'private'));
      if (extensionRequest && leads) navigation().open('extensionRequests', { id: extensionRequest.id });
      else if (extensionRequest) showToast(t.extensionAsked);
      else if (left === 0) showToast(t.noExtensionLeft);
      else {
        setAsked({ id, left });
        opening.show();
      }
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  const Opened = leads ? ExtendSheet : AskExtensionSheet;
  return {
    extend: (item) => void start(item),
    sheet: asked && (
      <Suspense>
        <Opened key={opening.times} {...asked} open={opening.open} onClose={opening.hide} />
      </Suspense>
    ),
  };
}

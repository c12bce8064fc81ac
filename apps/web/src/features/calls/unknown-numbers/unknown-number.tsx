import type { Call } from '@haihu/contract/calls/core/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { Allowed } from '../../../shared/lib/allowed.tsx';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sessionUser } from '../../../shared/lib/session.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from './texts.ts';
import { useCallAgain } from './use-call-again.ts';

const AttachSheet = lazy(() => import('./attach-sheet.tsx'));
const SaveSheet = lazy(() => import('./save-sheet.tsx'));

/**
 * Returns true for the user's own ended call to a number that belongs to no customer or task. The user decides about
 * such a number.
 */
export const isOwnUnknown = ({ customerId, taskNumberId, agentId, state }: Call): boolean =>
  customerId === null && taskNumberId === null && state === 'ended' && agentId === sessionUser()?.userId;

interface UnknownNumberProps {
  callId: string;
  /** True if the customer or the new call takes the place of the present screen, which is about this call. */
  replaces?: boolean;
}

/**
 * Offers the actions for an unknown number: save it as a new customer, add it to an existing one, or put it on the
 * do-not-call list.
 */
export function UnknownNumber({ callId, replaces = true }: UnknownNumberProps) {
  const queries = useQueryClient();
  const [sheet, setSheet] = useState<'save' | 'attach' | null>(null);
  const listing = useMutation({
    mutationFn: () => sendRequest('calls.doNotCall', { id: callId }),
    onSuccess: () => showToast(t.listed, { kind: 'done' }),
    onError: (error) => showToast(error.message, { kind: 'warn' }),
  });

  async function list(): Promise<void> {
    const question = {
      title: t.doNotCallAsk,
      body: t.doNotCallBody,
      yes: t.doNotCall,
      no: common.cancel,
      danger: true,
    };
    if (await confirm(question)) listing.mutate();
  }

  function lead(customerId: string, words: string): void {
    void queries.invalidateQueries({ predicate: ({ queryKey }) => /^(calls|customers)\./.test(String(queryKey[0])) });
    showToast(words, { kind: 'done' });
    navigation().open('customerDetail', { id: customerId }, { replace: replaces });
  }

  return (
    <>
      <Cells>
        <Allowed codes="customers.create">
          <Cell icon={<Icon name="user" size="s" />} label={t.save} onPress={() => setSheet('save')} />
        </Allowed>
        <Allowed codes="customers.edit">
          <Cell
            icon={<Icon name="users" size="s" />}
            label={t.attach}
            note={t.attachNote}
            onPress={() => setSheet('attach')}
          />
        </Allowed>
        <Allowed codes="calls.place">
          <Cell icon={<Icon name="close" size="s" />} label={t.doNotCall} danger onPress={() => void list()} />
        </Allowed>
      </Cells>
      <Suspense fallback={null}>
        {sheet === 'save' && (
          <SaveSheet callId={callId} onClose={() => setSheet(null)} onSaved={(id) => lead(id, t.saved)} />
        )}
        {sheet === 'attach' && (
          <AttachSheet
            callId={callId}
            onClose={() => setSheet(null)}
            onAttached={(id, name) => lead(id, t.attached(name))}
          />
        )}
      </Suspense>
    </>
  );
}

/** Draws a key that calls the number of a call again, or calls the person back who called. */
export function CallAgainKey({ callId, direction, replaces = true }: UnknownNumberProps & Pick<Call, 'direction'>) {
  const again = useCallAgain(callId, replaces);
  return (
    <Button
      data-key="call"
      kind="call"
      wide="grow"
      icon={<Icon name="phone" size="s" />}
      busy={again.isPending}
      onClick={() => again.mutate()}
    >
      {direction === 'inbound' ? t.callBack : t.callAgain}
    </Button>
  );
}

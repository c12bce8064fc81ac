import type { OwnApplication } from '@haihu/contract/organisation/joining';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { enter } from '../entrance.ts';
import { t as entrance } from '../entrance-texts.ts';
import { t } from './texts.ts';

/** Lists the user's applications to join enterprises, with their answers. Draws nothing without any. */
export function OwnApplications({ ticket, belongsTo }: { ticket: string; belongsTo: ReadonlySet<string> }) {
  const queryClient = useQueryClient();
  const own = useQuery({
    queryKey: ['enterprises.ownApplications', ticket],
    queryFn: () => sendRequest('enterprises.ownApplications', { ticket }),
    // Users come back to see if there is an answer.
    staleTime: 0,
  });
  const withdraw = useMutation({
    mutationFn: ({ tenantId, id }: OwnApplication) => sendRequest('enterprises.withdraw', { ticket, tenantId, id }),
    onSuccess: () => showToast(t.withdrawn),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['enterprises.ownApplications'] }),
  });
  const go = useMutation({ mutationFn: ({ tenantId }: OwnApplication) => enter(tenantId, ticket) });
  // Enterprises that the user has joined are already in the list of the user's own.
  const list = own.data?.list.filter(({ state, tenantId }) => state !== 'accepted' || !belongsTo.has(tenantId)) ?? [];
  if (list.length === 0) return null;

  async function ask(application: OwnApplication): Promise<void> {
    const question = { title: t.withdrawTitle(application.tenantName), body: t.withdrawBody, yes: t.withdraw };
    if (await confirm({ ...question, danger: true, no: entrance.stay })) withdraw.mutate(application);
  }

  return (
    <>
      <h2 className="sect">{t.applications}</h2>
      <Cells inset>
        {list.map((application) => {
          const { id, tenantName, state, reason, at } = application;
          const note = [t.states[state], dayAndClock(at), reason && t.reason(reason)].filter(Boolean).join(' · ');
          const isOpen = state === 'waiting' || state === 'accepted';
          return (
            <Cell
              key={`${application.tenantId} ${id}`}
              label={tenantName}
              note={note}
              value={state === 'waiting' ? t.withdraw : state === 'accepted' ? entrance.enter : undefined}
              onPress={
                isOpen ? () => (state === 'waiting' ? void ask(application) : go.mutate(application)) : undefined
              }
            />
          );
        })}
      </Cells>
    </>
  );
}

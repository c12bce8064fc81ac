import type { ReplyOf } from '@haihu/contract/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { countWords } from '../../../shared/lib/count.ts';
import { dayAndClock, dayAndTime } from '../../../shared/lib/day.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CountLine } from '../../../shared/ui/count-line.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { LevelTile } from '../../../parts/customers/level.tsx';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { MorePages } from '../../../shared/ui/more-pages.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { t } from '../../../parts/customers/public-pools/extension-texts.ts';

type Request = ReplyOf<'customers.extensionRequests'>['list'][number];

const requestsKey = ['customers.extensionRequests'];

/**
 * Lists the requests for more time with a customer, oldest first. A manager grants or refuses each. The one that the
 * query names is open at first.
 */
export default function ExtensionRequests({ query, setQuery }: ScreenProps) {
  const { label } = useVisit();
  const [opened, setOpened] = useState<Request | null>(null);
  const requests = useInfiniteQuery({
    queryKey: requestsKey,
    queryFn: ({ pageParam, signal }) =>
      sendRequest('customers.extensionRequests', { next: pageParam, size: 30 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const list = requests.data?.pages.flatMap((page) => page.list) ?? [];
  const total = requests.data?.pages[0]?.total;
  const shown = opened ?? list.find(({ id }) => id === query.id);
  const close = () => {
    setOpened(null);
    setQuery({});
  };
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <CountLine>{!!total && t.waiting(countWords(total))}</CountLine>
      <div className="page">
        <Loaded
          query={requests}
          skeleton={<Skeleton of="rows" count={4} />}
          failed={common.failed}
          retry={common.retry}
        >
          {() =>
            list.length === 0 ? (
              <EmptyState art="people" title={t.none} hint={t.noneHint} />
            ) : (
              <Cells>
                {list.map((request) => (
                  <Cell
                    key={request.id}
                    icon={<LevelTile level={request.level} />}
                    label={[request.name, request.company].filter(Boolean).join(' · ')}
                    note={[t.asks(request.by, dayAndClock(request.at)), request.reason].join(' · ')}
                    onPress={() => setOpened(request)}
                  />
                ))}
              </Cells>
            )
          }
        </Loaded>
        <MorePages count={list.length} pages={requests} words={common} />
      </div>
      {shown && <Answer key={shown.id} request={shown} onClose={close} />}
    </>
  );
}

function Answer({ request, onClose }: { request: Request; onClose: () => void }) {
  const [words, setWords] = useState('');
  const queries = useQueryClient();
  const answer = useMutation({
    mutationFn: (grant: boolean) =>
      sendRequest('customers.answerExtension', { id: request.id, grant, answer: words.trim() || undefined }),
    onSuccess(_done, grant) {
      showToast(grant ? t.granted : t.refused, { kind: 'done' });
      onClose();
    },
    onError: (error) => showToast(error.message, { kind: 'warn' }),
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('customers.') }),
  });
  const { customerId, name, by, reason, returnsAt, left } = request;
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      aside={by}
      closeLabel={common.close}
      bar={
        <ActionBar>
          <Button busy={answer.isPending && !answer.variables} onClick={() => answer.mutate(false)}>
            {t.refuse}
          </Button>
          <Button
            kind="primary"
            wide="grow"
            busy={answer.isPending && answer.variables}
            onClick={() => answer.mutate(true)}
          >
            {t.grant}
          </Button>
        </ActionBar>
      }
    >
      <div className="pad">
        <div className="h">
          <div className="grow">
            <p>{reason}</p>
            <p className="sec">
              {[returnsAt && t.returns(dayAndTime(returnsAt)), t.leftFor(left)].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Button size="small" onClick={() => navigation().open('customerDetail', { id: customerId })}>
            {t.look}
          </Button>
        </div>
        <TextField
          label={t.answer}
          value={words}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
    </Sheet>
  );
}

import type { CustomerPool } from '@haihu/contract/customers/values';
import type { CustomerDetail } from '@haihu/contract/customers/pools';
import { lazy, Suspense } from 'react';
import CallStrip from '../../../parts/calls/call-strip.tsx';
import { useWaitingCallBack } from '../../../parts/followups/call-backs/use-waiting-call-back.ts';
import { useHold } from '../../../parts/customers/use-hold.ts';
import { useNeighbours } from '../../../parts/customers/use-neighbours.ts';
import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { useAllowed } from '../../../shared/lib/allowed.tsx';
import { useGround } from '../../../shared/lib/grounds.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, type ScreenProps, useVisit } from '../../../shared/lib/navigation.ts';
import { type CallStart, openCallScreen } from '../../../parts/calls/start-call.ts';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tabs } from '../../../shared/ui/tabs.tsx';
import { useOpening } from '../../../shared/ui/use-opening.ts';
import { useCustomerPage, usePrepareNext } from './use-customer-page.ts';
import { usePlanCallBack } from './use-call-back.ts';
import { t } from './detail-texts.ts';
import { CustomerMenu } from '../batches/customer-menu.tsx';
import { useLastMerge } from '../merge/last-merge.ts';
import { takenWords } from '../public-pools/public-pool-words.ts';
import { CustomerBar } from './customer-bar.tsx';
import { CustomerData } from './customer-data.tsx';
import { CustomerHead } from './customer-head.tsx';
import { GoneCustomer } from './gone.tsx';
import { NeighbourKeys, placeWords } from './neighbour-keys.tsx';
import { CustomerCallHistory, CustomerHistory } from './customer-history.tsx';
import { CallBackStrip } from './call-back-strip.tsx';

const Attachments = lazy(() => import('../attachments/attachments.tsx'));
// A merge is rare. If this code fails to load, everything else works as before.
const MergedBanner = lazy(() => import('../merge/merged-banner.tsx').catch(() => ({ default: () => null })));
const NoteSheet = lazy(() => import('./note-sheet.tsx'));
const LevelSheet = lazy(() => import('./level-sheet.tsx'));
const CallBackPicker = lazy(() => import('../../../parts/followups/call-backs/call-back-picker.tsx'));

const NOT_FOUND = 40400;
const tabs = ['story', 'data', 'files', 'calls'] as const;

interface CustomerPageProps extends ScreenProps {
  id: string;
  /** The customer's pool when the page was opened. It may have changed since. */
  pool: CustomerPool;
  /** Screen that the call screen leads back to. */
  screen: NonNullable<CallStart['from']>;
}

/**
 * Draws one customer: head, timeline, fields, files and calls. Note, call-back and call are near the thumb. Needs the
 * customer's id as `key`.
 */
export function CustomerPage(props: CustomerPageProps) {
  const { id, pool, screen, query, setQuery } = props;
  const { label } = useVisit();
  const { known, data: detail, error, refetch } = useCustomerPage(id, pool);
  const neighbours = useNeighbours(id, query.list).data;
  usePrepareNext(neighbours, pool);
  useHold(id, detail !== undefined && isToCall(detail));
  useGround('customer', id);
  const { ref } = useKeptScroll(id, { overQueries: true });
  const mayWrite = useAllowed('followups.write');
  const mayMerge = useAllowed('customers.merge');
  const lastMerge = useLastMerge();
  const content = useWaitingCallBack({ customerId: id }, mayWrite && !!detail?.nextVisitAt)?.content;
  const planCallBack = usePlanCallBack(id, content ?? '');
  const [note, callBack, level] = [useOpening(query.write === '1'), useOpening(), useOpening()];
  const tab = tabs.find((each) => each === query.tab) ?? 'story';

  // The customer was merged meanwhile, and the server returned the remaining one.
  if (detail && detail.id !== id) return <CustomerPage key={detail.id} {...props} id={detail.id} />;
  if (error && !detail) {
    const isGone = error instanceof RequestError && error.code === NOT_FOUND;
    return isGone ? (
      <GoneCustomer title={t.notFound} hint={t.notFoundHint} />
    ) : (
      <GoneCustomer title={t.loadFailed} hint={error.message} retry={() => void refetch()} />
    );
  }
  if (detail?.recycleBinId) return <GoneCustomer title={t.gone.recycled} hint={t.recycledHint} />;
  // For a customer that a colleague took, the server sends only who took it and when.
  if (detail?.level === null) return <GoneCustomer title={detail.name} hint={takenWords(detail)} />;

  function closeNote(): void {
    note.hide();
    if (query.write) setQuery({ ...query, write: undefined });
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={navigation().back} />}
        title={(neighbours && placeWords(neighbours)) ?? query.turn ?? label}
        place={neighbours?.position != null || query.turn !== undefined}
        right={
          <>
            {neighbours && (
              <NeighbourKeys
                neighbours={neighbours}
                onGo={(to) => setQuery({ ...query, id: to, write: undefined, tab: query.tab })}
              />
            )}
            {detail && <CustomerMenu detail={detail} list={query.list} />}
          </>
        }
      />
      <div className="page" ref={ref}>
        <CallStrip customerId={id} />
        {mayMerge && lastMerge && (
          <Suspense>
            <MergedBanner />
          </Suspense>
        )}
        {known ? (
          <CustomerHead {...{ known, detail }} onLevel={level.show}>
            {detail && <CallBackStrip {...{ detail, content }} onChange={mayWrite ? callBack.show : undefined} />}
          </CustomerHead>
        ) : (
          <Skeleton of="rows" count={2} />
        )}
        <Tabs
          ruled
          label={t.parts}
          choices={[
            { value: 'story', label: t.story },
            { value: 'data', label: t.data },
            { value: 'files', label: t.files },
            { value: 'calls', label: t.callsTab(detail?.callCount ?? 0) },
          ]}
          value={tab}
          onChange={(chosen) => setQuery({ ...query, tab: chosen === 'story' ? undefined : chosen })}
        />
        {tab === 'story' && <CustomerHistory customerId={id} />}
        {tab === 'data' && detail && <CustomerData detail={detail} />}
        {tab === 'files' && detail && (
          <Suspense fallback={<Skeleton of="rows" count={3} />}>
            <Attachments detail={detail} />
          </Suspense>
        )}
        {tab === 'calls' && <CustomerCallHistory customerId={id} />}
      </div>
      {detail && (
        <CustomerBar
          detail={detail}
          onWrite={note.show}
          onPlan={callBack.show}
          onCall={() => openCallScreen(id, { list: query.list, from: screen })}
        />
      )}
      <Suspense>
        {known && level.times > 0 && <LevelSheet open={level.open} onClose={level.hide} customer={known} />}
        {known && note.times > 0 && (
          <NoteSheet key={note.times} open={note.open} onClose={closeNote} customer={known} />
        )}
        {known && callBack.times > 0 && (
          <CallBackPicker
            key={callBack.times}
            open={callBack.open}
            onClose={callBack.hide}
            customerId={id}
            name={known.name}
            planned={detail?.nextVisitAt ?? null}
            busy={planCallBack.isPending}
            onPick={(at) => planCallBack.mutate(at, { onSuccess: callBack.hide })}
          />
        )}
      </Suspense>
    </>
  );
}

/**
 * Returns true if the viewer could call the customer. A viewer of a colleague's customer takes no lease, because that
 * would block a call.
 */
function isToCall({ level, recycleBinId, standing: ownership }: CustomerDetail): boolean {
  return level !== null && recycleBinId === null && ownership.state !== 'taken';
}

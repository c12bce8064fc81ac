import { NextCallCost } from '../../../parts/calls/next-call-cost.tsx';
import { useCurrentCall } from '../../../parts/calls/use-call.ts';
import { useCustomerAnywhere } from '../../../parts/customers/customer-query.ts';
import { common } from '../../../shared/i18n/common.ts';
import { RequestError } from '../../../shared/lib/request-error.ts';
import { navigation, type ScreenProps } from '../../../shared/lib/navigation.ts';
import { openCallScreen } from '../../../parts/calls/start-call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useNextInLine } from '../who-next/use-next-in-line.ts';
import { usePlaceCall } from './use-place-call.ts';
import { leaveCall, screenAfter } from '../in-call/leave-call.ts';
import { PlacingFrame } from './placing-frame.tsx';
import { ALREADY_TALKING, FOLLOW_UP_FIRST } from './refusal-words.ts';
import { t } from '../texts.ts';

/** Places a call to a customer, once per key. A refusal shows its reason and its end, and offers one way on. */
export function Placing({ query, setQuery }: ScreenProps) {
  const customerId = query.customer!;
  const { key: intent, ...rest } = query;
  const customer = useCustomerAnywhere(customerId).data;
  const placing = usePlaceCall({
    whom: { customerId },
    intent,
    onPlaced: (call) => setQuery({ call, list: query.list, after: query.after }),
    onRefused: () => setQuery(rest),
  });
  const { error } = placing;
  const waits = intent !== undefined && !error;
  const name = customer?.name ?? ' ';
  return (
    <PlacingFrame
      name={name}
      company={customer?.company ?? null}
      facts={[customer?.mobile, customer?.area]}
      waits={waits}
      error={error}
      note={!error && <NextCallCost />}
      keys={
        <>
          <Button onClick={() => leaveCall(customerId, query)}>{common.back}</Button>
          <WayOn
            {...{ customerId, query, error }}
            onRetry={intent === undefined ? undefined : () => placing.mutate(intent)}
          />
        </>
      }
    />
  );
}

interface WayOnProps {
  customerId: string;
  query: ScreenProps['query'];
  error: Error | null;
  /** Given if no answer came. Repeats the request with the same key. */
  onRetry?: () => void;
}

function WayOn({ customerId, query, error, onRetry }: WayOnProps) {
  const current = useCurrentCall().data;
  const next = useNextInLine(customerId, query.list);
  const { open } = navigation();
  if (onRetry) {
    return (
      <Button kind="primary" wide="grow" onClick={onRetry}>
        {common.retry}
      </Button>
    );
  }
  if (!error) {
    return (
      <Button
        data-key="call"
        kind="call"
        wide="grow"
        icon={<Icon name="phone" size="s" />}
        onClick={() => openCallScreen(customerId, { list: query.list, from: screenAfter(query) ?? 'customerDetail' })}
      >
        {t.call}
      </Button>
    );
  }
  if (error instanceof RequestError && error.code === ALREADY_TALKING && current) {
    return (
      <Button kind="primary" wide="grow" onClick={() => open('inCall', { call: current.id }, { replace: true })}>
        {t.backToCall}
      </Button>
    );
  }
  const unwritten = error instanceof RequestError && error.code === FOLLOW_UP_FIRST && error.data?.callId;
  if (typeof unwritten === 'string') {
    return (
      <Button kind="primary" wide="grow" onClick={() => open('inCall', { call: unwritten }, { replace: true })}>
        {t.writeFollowUp}
      </Button>
    );
  }
  if (!next) return null;
  return (
    <Button
      data-key="next"
      kind="primary"
      wide="grow"
      secondLine={[next.name, next.company].filter(Boolean).join(' · ')}
      onClick={() => leaveCall(customerId, query, next)}
    >
      {t.nextCustomer}
    </Button>
  );
}

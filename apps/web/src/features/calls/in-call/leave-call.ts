import { navigation, type Query } from '../../../shared/lib/navigation.ts';
import type { CallStart } from '../../../parts/calls/start-call.ts';
import type { NextInLine } from '../who-next/use-next-in-line.ts';

const screens = ['privateCustomer', 'publicPoolCustomer', 'customerDetail'] as const;

/** Returns the customer screen that the call screen replaced. */
export function screenAfter({ after }: Query): CallStart['from'] {
  return screens.find((screen) => screen === after);
}

/** Leaves a finished call: to the next customer, to the customer's screen, or back. */
export function leaveCall(customerId: string | null, query: Query, next?: NextInLine | null): void {
  const { open, back } = navigation();
  const screen = screenAfter(query);
  if (next) open(next.screen, { id: next.id, list: next.list, turn: next.turn }, { replace: true });
  else if (screen && customerId) open(screen, { id: customerId, list: query.list }, { replace: true });
  else back();
}

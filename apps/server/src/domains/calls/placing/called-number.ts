import type { RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { writtenAtHome } from '../../numbers/numbers.api.ts';
import type { CallableNumber } from '../calls.seams.ts';
import { callNotFound } from '../core/calls.errors.ts';
import type { TurnCall } from '../inbound/serve-turns.ts';
import type { MissedCalls } from '../inbound/missed.usecases.ts';
import { findOwnCallee } from '../unknown-numbers/unknown-numbers.repository.ts';

export type PlaceRequest = RequestOf<'calls.place'>;

/** A person who asked to be called back, with the line and the number of ours that they called. */
export interface TurnRequest extends TurnCall {
  turn: true;
}

export interface CalledNumberParts {
  cipher: Cipher;
  customers: Pick<CustomerApi, 'findForCall'>;
  missedNumberOf: MissedCalls['numberOf'];
}

/** Makes the readers of the number that a request calls. */
export function createCalledNumber({ cipher, customers, missedNumberOf }: CalledNumberParts) {
  /**
   * Returns the number that the member typed for this call, or for the call that is repeated, or the number of a missed
   * call. Null: it is none of these. Throws `calls.not_found` and `calls.missed_not_found`.
   */
  async function typedNumber(tenant: Queryable, member: Member, request: PlaceRequest): Promise<string | null> {
    if ('mobile' in request) return writtenAtHome(request.mobile, member);
    if ('missedId' in request) return missedNumberOf(tenant, member, request.missedId);
    if (!('again' in request)) return null;
    const before = await findOwnCallee(tenant, request.again, member.userId);
    if (!before || before.customerId !== null) throw callNotFound();
    return cipher.open(member.tenantId, before.callee.enc);
  }

  async function numberOf(
    tx: Queryable,
    member: Member,
    request: PlaceRequest | TurnRequest,
    task: CallableNumber | null,
  ): Promise<string> {
    if (task) return task.number;
    if ('turn' in request) return request.number;
    const typed = await typedNumber(tx, member, request);
    if (typed !== null) return typed;
    return (await customers.findForCall(tx, member, (request as { customerId: string }).customerId)).number;
  }

  return { typedNumber, numberOf };
}

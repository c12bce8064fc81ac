import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Member } from '../../../kernel/member.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { createCountedSearch, placeFor, readsMasked, writtenAtHome } from '../../numbers/numbers.api.ts';
import { calleeOf } from '../core/calls.policy.ts';
import { faultOf } from '../core/lines.policy.ts';
import { requireLines } from './place-call.usecases.ts';
import { chooseCallWay, findWayFacts, seedOf } from './way.ts';

export interface CallerIdParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findNumber'>;
}

export function createCallerId({ db, cipher, clock, customers }: CallerIdParts) {
  const countSearch = createCountedSearch({ db, cipher, clock });

  /**
   * Returns the caller number that a call placed now would show. The answer does not depend on stored numbers. For
   * members with masked numbers, a caller number chosen by the callee's city is left out, and so is the city. Throws
   * `calls.bad_number`, `calls.by_device`, `calls.no_line`, `customers.not_found`, `customers.claim_first`,
   * `customers.searched_too_often`.
   */
  return async function callerId(
    member: Member,
    request: RequestOf<'calls.callerId'>,
  ): Promise<ReplyOf<'calls.callerId'>> {
    requireLines(member);
    const tenant = db.forTenant(member.tenantId);
    const number =
      'mobile' in request
        ? writtenAtHome(request.mobile, member)
        : await customers.findNumber(tenant, member, request.customerId);
    const callee = calleeOf(number);
    const { lineId } = request;
    if ('mobile' in request) {
      const hashes = [cipher.hash(member.tenantId, callee.number)];
      await countSearch(member, { action: 'calls.number_search', count: 1, hashes, find: null });
    }
    const called = 'mobile' in request ? { mobile: callee.number } : request;
    const facts = await findWayFacts(tenant, member.userId, clock.now());
    const seed = seedOf(cipher, member.tenantId, called);
    const way = chooseCallWay(member.tenantId, cipher, facts, { callee, seed, lineId });
    const { line, nodes, shown, rule, chosenBy } = way;
    // The existence of a caller number of the callee's city would also reveal that city.
    const isKeptBack = rule === 'area' && readsMasked(member);
    return {
      lineId: line.id,
      lineName: line.name,
      callerId: isKeptBack ? '' : (shown?.number ?? ''),
      callerArea: isKeptBack ? null : (shown?.area ?? null),
      calleeArea: placeFor(member, callee.number).area,
      chosenBy: isKeptBack ? rule : chosenBy,
      fault: faultOf(line, nodes),
    };
  };
}

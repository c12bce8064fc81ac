import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { writtenAtHome } from '../../../platform/number-area/home-country.ts';
import type { Cipher } from '../../../platform/cipher.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Member } from '../../../platform/member.ts';
import { placeOf } from '../../../platform/number-area/number-place.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { calleeOf } from '../calls.policy.ts';
import { faultOf } from '../lines/lines.policy.ts';
import { requireLines } from './place-call.usecases.ts';
import { findCallWay } from './way.ts';

export interface CallerIdParts {
  db: Db;
  cipher: Cipher;
  clock: Clock;
  customers: Pick<CustomerApi, 'findNumber'>;
}

export function createCallerId({ db, cipher, clock, customers }: CallerIdParts) {
  /**
   * What a call placed now would show. Nothing of the answer depends on whether the number is stored. Throws
   * `calls.bad_number`, `calls.by_device`, `calls.no_line`, `customers.not_found`, `customers.claim_first`.
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
    const { hash } = cipher.seal(member.tenantId, callee.number);
    const { lineId } = request;
    const { userId } = member;
    const { line, nodes, shown, chosenBy } = await findCallWay(tenant, cipher, {
      userId,
      callee,
      hash,
      lineId,
      now: clock.now(),
    });
    return {
      lineId: line.id,
      lineName: line.name,
      callerId: shown?.number ?? '',
      callerArea: shown?.area ?? null,
      calleeArea: placeOf(callee.number).area,
      chosenBy,
      fault: faultOf(line, nodes),
    };
  };
}

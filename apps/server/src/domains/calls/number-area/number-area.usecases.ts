import type { NumberArea } from '@haihu/contract/calls/number-area';
import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import { classifyPhone } from '@haihu/rules/phone-kind';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { CustomerApi } from '../../customers/customers.api.ts';
import { placeFor, numberPlaceOf, writtenAtHome, zonesOf } from '../../numbers/numbers.api.ts';

export interface NumberAreaParts {
  db: Db;
  customers: Pick<CustomerApi, 'findNumber' | 'findOpenNumbers'>;
}

const keptBack: NumberArea = { kind: null, problem: null, country: null, area: null, carrier: null };

/**
 * Makes the look-ups of what a number tells by itself: kind, place, carrier and zones. No number is compared with
 * stored ones.
 */
export function createNumberAreas({ db, customers }: NumberAreaParts) {
  /**
   * Returns the facts of typed numbers and of customers' numbers. Throws `customers.not_found` when the member may not
   * open one of the customers.
   */
  async function areas(
    member: Member,
    { mobiles, customerIds }: RequestOf<'calls.areas'>,
  ): Promise<ReplyOf<'calls.areas'>> {
    const numbers =
      customerIds.length > 0
        ? await customers.findOpenNumbers(db.forTenant(member.tenantId), member, customerIds)
        : new Map<string, string | null>();
    const ofCustomer = (id: string): NumberArea => {
      const number = numbers.get(id);
      if (number === undefined) throw new AppError('customers.not_found');
      return number === null ? keptBack : placeFor(member, number);
    };
    return {
      list: [...mobiles.map((typed) => numberPlaceOf(writtenAtHome(typed, member))), ...customerIds.map(ofCustomer)],
    };
  }

  /**
   * Returns the facts of one number, with its zones. Throws `calls.no_number`, `customers.not_found`,
   * `customers.claim_first`.
   */
  async function numberOwner(
    member: Member,
    request: RequestOf<'calls.numberOwner'>,
  ): Promise<ReplyOf<'calls.numberOwner'>> {
    const typed =
      'mobile' in request
        ? writtenAtHome(request.mobile, member)
        : await customers.findNumber(db.forTenant(member.tenantId), member, request.customerId);
    const { normalised, problem } = classifyPhone(typed);
    if (normalised === null) throw new AppError('calls.no_number', { problem });
    return {
      ...('mobile' in request ? numberPlaceOf(normalised) : placeFor(member, normalised)),
      zones: [...zonesOf(normalised)],
    };
  }

  return { areas, numberOwner };
}

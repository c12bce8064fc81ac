import type { ReplyOf, RequestOf } from '@haihu/contract/contract';
import type { Place } from '@haihu/rules/geo';
import type { Member } from '../../../kernel/member.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { requireOnEarth } from '../../config/config.api.ts';
import type { CustomerApi } from '../core/customer-api.ts';
import { insertChanges } from '../core/customer-events.repository.ts';
import { claimFirst } from '../core/customers.errors.ts';
import { lockCustomers } from '../core/customers.repository.ts';
import type { FieldChange } from '../core/field-change.ts';
import { requireOpen } from '../record/open-records.ts';
import * as repository from './places.repository.ts';

export interface PlaceParts {
  db: Db;
  clock: Clock;
  customerApi: Pick<CustomerApi, 'requireVisible'>;
}

/** Manages the places of customers on the map. */
export function createPlaceUsecases({ db, clock, customerApi }: PlaceParts) {
  async function read(member: Member, asked: string): Promise<ReplyOf<'customers.place'>> {
    const tenant = db.forTenant(member.tenantId);
    const { id, hiddenNames } = await customerApi.requireVisible(tenant, member, asked);
    if (hiddenNames.length > 0) throw claimFirst();
    return { place: (await repository.findCustomerPlace(tenant, id)) ?? null };
  }

  async function set(member: Member, { id, place }: RequestOf<'customers.setPlace'>): Promise<{ done: true }> {
    if (place) requireOnEarth(place, 'place');
    const at = clock.now();
    await db.forTenant(member.tenantId).transaction(async (tx) => {
      await lockCustomers(tx, [id]);
      await requireOpen(tx, member, id, clock);
      const before = await repository.findCustomerPlace(tx, id);
      if (place) await repository.savePlace(tx, id, { ...place, name: place.name || null, at });
      else if (before) await repository.deletePlace(tx, id);
      else return;
      await insertChanges(tx, { customerId: id, at, actorId: member.userId }, [placeLine(before ?? null, place)]);
    });
    return { done: true };
  }

  return { read, set };
}

/** A place with its name, if it has one. */
type Named = Pick<Place, 'latitude' | 'longitude'> & { name?: string | null };

/** Returns the history line of a replaced place; null stands for no place. */
export function placeLine(from: Named | null, to: Named | null): FieldChange {
  return { key: 'place', field: 'place', from: from && words(from), to: to && words(to) };
}

/** Returns the words of the history: the name, else the coordinates to a metre. */
function words({ name, latitude, longitude }: Named): string {
  return name || `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

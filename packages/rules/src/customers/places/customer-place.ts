/**
 * The place of a customer, as the member who asks sees it. `deleted`: the customer no longer exists, not even in the
 * recycle bin.
 */
export type CustomerPlace = 'public' | 'private' | 'taken' | 'recycled' | 'deleted';

export interface CustomerWhereabouts {
  exists: boolean;
  /** The owner; `null` in the public pool. */
  userId: string | null;
  recycleBinId: string | null;
  /** The place that is told to a member who may not see the customer. */
  place?: 'taken' | 'recycled' | null;
}

export function customerPlace(customer: CustomerWhereabouts, ownId: string): CustomerPlace {
  if (!customer.exists) return 'deleted';
  if (customer.place) return customer.place;
  if (customer.recycleBinId !== null) return 'recycled';
  if (customer.userId === null) return 'public';
  return customer.userId === ownId ? 'private' : 'taken';
}

/** The toasts of reminders. `goneCustomerWords` has their words. */
export type ReminderToast = 'recycled' | 'deleted' | 'claimed' | 'transferred';

/**
 * Returns the toast that is shown in place of the customer of a reminder. `null`: the customer can be opened.
 * A customer of another member counts as claimed if it was in the public pool at the time of the reminder. Otherwise it
 * counts as handed over.
 */
export function reminderToast(place: CustomerPlace, placeWhenReminded: 'public' | 'private'): ReminderToast | null {
  if (place === 'recycled' || place === 'deleted') return place;
  if (place !== 'taken') return null;
  return placeWhenReminded === 'public' ? 'claimed' : 'transferred';
}

/** Where a customer is, seen by the member who asks. `deleted`: it no longer exists, not even in the recycle bin. */
export type CustomerPlace = 'public' | 'private' | 'taken' | 'recycled' | 'deleted';

export interface CustomerWhereabouts {
  exists: boolean;
  /** The owner; null in the public pool. */
  userId: string | null;
  recycleBinId: string | null;
  /** What is told to who may not see it. */
  place?: 'taken' | 'recycled' | null;
}

export function customerPlace(customer: CustomerWhereabouts, ownId: string): CustomerPlace {
  if (!customer.exists) return 'deleted';
  if (customer.place) return customer.place;
  if (customer.recycleBinId !== null) return 'recycled';
  if (customer.userId === null) return 'public';
  return customer.userId === ownId ? 'private' : 'taken';
}

/** `recycled` 该客户已被移入回收站, `deleted` 该客户已被删除, `claimed` 该客户已被领取, `transferred` 当前客户已转移他人. */
export type ReminderToast = 'recycled' | 'deleted' | 'claimed' | 'transferred';

/**
 * What to say instead of opening a customer one was reminded of; null when it can be opened.
 * Somebody else's was claimed if it lay in the sea at the time of the reminder, else handed over.
 */
export function reminderToast(place: CustomerPlace, placeWhenReminded: 'public' | 'private'): ReminderToast | null {
  if (place === 'recycled' || place === 'deleted') return place;
  if (place !== 'taken') return null;
  return placeWhenReminded === 'public' ? 'claimed' : 'transferred';
}

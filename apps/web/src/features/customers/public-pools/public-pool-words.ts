import type { CustomerDetail, PublicPoolCustomer } from '@haihu/contract/customers/pools';
import { clockTime, dayAndTime, timeUntil } from '../../../shared/lib/day.ts';
import { returnWords } from '../batches/return-reasons.ts';
import { t } from '../pools/texts.ts';

type InPublicPool = Pick<PublicPoolCustomer, 'seaAt' | 'seaReason' | 'seaNote' | 'returnReason' | 'formerOwner'>;

/** Writes why the customer is in the public pool, or who owns it, or when it can be claimed. */
export function publicPoolOwnershipWords(customer: InPublicPool & Pick<PublicPoolCustomer, 'standing'>): string {
  const { state, by, at } = customer.standing;
  if (state === 'taken') return t.someoneClaimed(by!, clockTime(at!));
  if (state === 'mine') return t.youClaimed(clockTime(at!));
  if (state === 'waiting') return t.opensIn(timeUntil(at!));
  return publicPoolHistory(customer);
}

/** Writes when a member who has to wait can claim the customer. `null` without a wait. */
export function claimableWords({ state, at }: PublicPoolCustomer['standing']): string | null {
  return state === 'waiting' ? t.opensIn(timeUntil(at!)) : null;
}

/** Writes how the customer came to the public pool: 11月14日 回收 · 长期未跟进 · 号码常关机. */
export function publicPoolHistory({ seaAt, seaReason, seaNote, returnReason, formerOwner }: InPublicPool): string {
  const what =
    seaReason === 'returned' ? `${formerOwner ?? ''}${t.publicPoolReasons.returned}` : t.publicPoolReasons[seaReason];
  const why = returnWords(seaReason === 'returned' ? returnReason : null, seaNote);
  return [`${dayAndTime(seaAt)} ${what}`, why].filter(Boolean).join(' · ');
}

/** Writes who claimed the customer and when, on any day: 李敏 昨天 21:00 已领取. */
export function takenWords({ standing: ownership, ownerName }: Pick<CustomerDetail, 'standing' | 'ownerName'>): string {
  const name = ownership.by ?? ownerName ?? t.aColleague;
  return ownership.at ? t.someoneClaimed(name, dayAndTime(ownership.at)) : t.heldBy(name);
}

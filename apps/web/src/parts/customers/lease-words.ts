import { texts } from '../../shared/i18n/texts.ts';
import { clockTime } from '../../shared/lib/day.ts';
import type { CustomerLease } from './leases.ts';
import type { zh } from './lease-words/zh.ts';

const t = texts<typeof zh>(import.meta.glob('./lease-words/*.ts', { eager: true }));

/** Writes for a row that a colleague holds the customer: 李敏在跟进 · 到 14:05. */
export const leaseWords = ({ by, until }: CustomerLease) => t.isOn(by, clockTime(new Date(until).toISOString()));

/** Writes that the customer cannot be called yet. */
export const leasedWords = ({ by, until }: CustomerLease) => t.callsLater(by, clockTime(new Date(until).toISOString()));

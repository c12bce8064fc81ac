import { texts } from '../../shared/i18n/texts.ts';
import { clockTime } from '../../shared/lib/day.ts';
import type { CustomerLease } from './leases.ts';

const t = texts({
  zh: {
    isOn: (name: string, time: string) => `${name}在跟进 · 到 ${time}`,
    callsLater: (name: string, time: string) => `${name}正在跟进这位客户，到 ${time}；之后才能呼叫`,
  },
  en: {
    isOn: (name, time) => `${name} is working on it · until ${time}`,
    callsLater: (name, time) => `${name} has this customer open until ${time}. You can call after that`,
  },
});

/** Writes for a row that a colleague holds the customer: 李敏在跟进 · 到 14:05. */
export const leaseWords = ({ by, until }: CustomerLease) => t.isOn(by, clockTime(new Date(until).toISOString()));

/** Writes that the customer cannot be called yet. */
export const leasedWords = ({ by, until }: CustomerLease) => t.callsLater(by, clockTime(new Date(until).toISOString()));

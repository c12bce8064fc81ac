import * as z from 'zod';
import { text } from './fields.ts';

/** The settings of an enterprise: one document a group, saved and versioned as a whole. */

/** Minutes after midnight, `to` not included. */
const timeSpan = z
  .strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) })
  .refine(({ from, to }) => from < to, { path: ['to'] });

/** In the order of the day; none overlaps another. No span: no calls on that day. */
const hoursOfDay = z
  .array(timeSpan)
  .max(4)
  .refine((spans) => spans.every(({ from }, index) => index === 0 || spans[index - 1]!.to <= from));

/** Names of phone fields that may be exempt from masking. */
export const maskableField = z.enum(['mobile', 'otherMobiles', 'callee', 'customerMobile']);

export const poolSettings = z.strictObject({
  /** For one member; counted as claims made, so that giving back restores nothing. */
  claimsADay: z.int().min(1).max(1000),
  /** Customers in one hand, dealt ones not counted. */
  privateCap: z.int().min(1).max(20_000),
  /** Who gave a customer back may not claim it again for so many days. */
  coolDownDays: z.int().min(0).max(90),
  /** What comes into the sea may be claimed after so many minutes. */
  claimableAfterMinutes: z.int().min(0).max(10_080),
  /** A customer goes back to the sea after so many days without a follow-up, or in one hand without a deal. */
  followUpDays: z.int().min(1).max(365),
  dealDays: z.int().min(1).max(1095),
  /** Levels A and B are given twice these days. */
  doubledForInterested: z.boolean(),
});

export const callingSettings = z.strictObject({
  /** Seven days from Monday on, by the clock where the callee is; null: the hours of the rule pack. */
  hours: z.array(hoursOfDay).length(7).nullable(),
  /** Calls to one number by the whole enterprise; null: as many as the rule pack allows. */
  attemptsADay: z.int().min(1).max(50).nullable(),
  attemptsIn30Days: z.int().min(1).max(500).nullable(),
});

export const maskingSettings = z.strictObject({
  isOn: z.boolean(),
  /** Shown whole all the same. */
  exemptFields: z.array(maskableField).max(4),
});

export const settingGroups = {
  pools: poolSettings,
  calling: callingSettings,
  masking: maskingSettings,
};

export type SettingKey = keyof typeof settingGroups;
export type Settings = { [Key in SettingKey]: z.output<(typeof settingGroups)[Key]> };
export type PoolSettings = Settings['pools'];
export type CallingSettings = Settings['calling'];
export type MaskingSettings = Settings['masking'];

/** What holds until an enterprise decides otherwise. Masking has its defaults with the enterprise itself. */
export const settingDefaults: Settings = {
  pools: {
    claimsADay: 50,
    privateCap: 2000,
    coolDownDays: 3,
    claimableAfterMinutes: 0,
    followUpDays: 30,
    dealDays: 60,
    doubledForInterested: true,
  },
  calling: { hours: null, attemptsADay: null, attemptsIn30Days: null },
  masking: { isOn: true, exemptFields: [] },
};

export const settingKey = z.enum(Object.keys(settingGroups) as [SettingKey, ...SettingKey[]]);

export const shortText = (longest: number) => text(longest).refine((typed) => typed !== '');

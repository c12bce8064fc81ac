import { packageOrders } from '../billing/values.ts';
import { customFieldTypes } from '../customers/values.ts';
import { duplicateModes, maskableFields, visitShortcuts } from './values.ts';
import * as z from 'zod';
import { text } from '../fields.ts';

/** The settings of an enterprise: one document a group, saved and versioned as a whole. */

const shortText = (longest: number) => text(longest).min(1);

/** Minutes after midnight, `to` not included. */
const timeSpan = z
  .strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) })
  .refine(({ from, to }) => from < to, { path: ['to'] });

/** In the order of the day; none overlaps another. No span: no calls on that day. */
const hoursOfDay = z
  .array(timeSpan)
  .max(4)
  .refine((spans) => spans.every(({ from }, index) => index === 0 || spans[index - 1]!.to <= from));

/** The highest cap of a private pool that may be set. */
export const MOST_PRIVATE = 20_000;

export const maskableField = z.enum(maskableFields);

export const poolSettings = z.strictObject({
  /** For one member; counted as claims made, so that giving back restores nothing. */
  claimsADay: z.int().min(1).max(1000),
  /** Customers in one hand, dealt ones not counted. */
  privateCap: z.int().min(1).max(MOST_PRIVATE),
  /** A member who gave a customer back may not claim it again for so many days. */
  coolDownDays: z.int().min(0).max(90),
  /** Masked numbers that one member may see in full; the same customer again a moment later is not counted. */
  revealsADay: z.int().min(0).max(2000),
  /** What comes into the sea may be claimed after so many minutes. */
  claimableAfterMinutes: z.int().min(0).max(10_080),
  /** A customer goes back to the sea after so many days without a follow-up, or in one hand without a deal. */
  followUpDays: z.int().min(1).max(365),
  dealDays: z.int().min(1).max(1095),
  /** Levels A and B are given twice these days. */
  doubledForInterested: z.boolean(),
  /** The owner is told so many days before a customer goes back; 0: nobody is told. */
  warnDays: z.int().min(0).max(30),
});

export const callingSettings = z.strictObject({
  /** Seven days from Monday on, by the clock where the callee is; null: the hours of the rule pack. */
  hours: z.array(hoursOfDay).length(7).nullable(),
  /** Calls to one number by the whole enterprise; null: as many as the rule pack allows. */
  attemptsADay: z.int().min(1).max(50).nullable(),
  attemptsIn30Days: z.int().min(1).max(500).nullable(),
  /**
   * Where agents call by their own phones: who reads numbers masked may dial them all the same. The phone shows what it
   * dials, so each such call is audited.
   */
  maskedMayDial: z.boolean().default(false),
});

export const maskingSettings = z.strictObject({
  isOn: z.boolean(),
  /** Shown whole all the same. */
  exemptFields: z.array(maskableField).max(4),
  /** Numbers in lists that a member may compare with stored ones in a day, beyond those that are searched one by one. */
  listRowsADay: z.int().min(0).max(50_000).default(5000),
});

export const recordingSettings = z.strictObject({
  isOn: z.boolean(),
  /** Older recordings are removed by a daily job. */
  keptDays: z.int().min(30).max(1095),
  /** Tell the callee; the rule pack may ask for it whatever stands here. */
  announces: z.boolean(),
  /** An agent is told when somebody who leads them listens in; of one who speaks they are always told. */
  tellsListening: z.boolean(),
});

/** What happens to numbers that are customers already. */
export const duplicateSettings = z.strictObject({
  mode: z.enum(duplicateModes),
});

export const visitShortcut = z.enum(visitShortcuts);

export const wrapUpSettings = z.strictObject({
  /** How long the work after a call should take; the sheet counts them down. 0: it does not. */
  seconds: z.int().min(0).max(600),
  /** After an answered call to a customer the next call waits for its follow-up. */
  isCompulsory: z.boolean(),
  /** The next visits that the sheet offers, in this order. */
  visits: z
    .array(visitShortcut)
    .min(1)
    .max(4)
    .refine((chosen) => new Set(chosen).size === chosen.length),
});

export const chargingSettings = z.strictObject({
  /** Which package in force gives its minutes first; see rules/billing/charging.ts. */
  packageOrder: z.enum(packageOrders),
});

export const goalSettings = z.strictObject({
  /** Calls that each member should make a day, unless they set their own goal; 0: no goal. */
  callsADay: z.int().min(0).max(2000),
});

export const levelSettings = z.strictObject({
  /** The words after the letters A to F; null: ours. */
  names: z.array(shortText(8).nullable()).length(6),
});

export const customField = z.strictObject({
  /** Null for a new one; values are kept by it. */
  id: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .nullable(),
  name: shortText(20),
  /** Stays as it was made. */
  type: z.enum(customFieldTypes),
  /** The options of `choice` and `choices`. One that is taken off stays where it was chosen. */
  options: z.array(shortText(20)).max(30),
  required: z.boolean(),
  /** Shown and asked for no more; its values stay. */
  archived: z.boolean(),
});
export type CustomField = z.output<typeof customField>;

export const customFieldSettings = z.strictObject({
  /** In their order. None is ever left out: it is archived. */
  fields: z.array(customField).max(50),
});

export const phraseSettings = z.strictObject({
  /** The enterprise's quick phrases in their order. */
  texts: z
    .array(shortText(100))
    .max(50)
    .refine((texts) => new Set(texts).size === texts.length),
});

export const settingGroups = {
  pools: poolSettings,
  calling: callingSettings,
  recording: recordingSettings,
  duplicates: duplicateSettings,
  wrapUp: wrapUpSettings,
  levels: levelSettings,
  charging: chargingSettings,
  goals: goalSettings,
  masking: maskingSettings,
  customFields: customFieldSettings,
  phrases: phraseSettings,
};

export type SettingKey = keyof typeof settingGroups;
export type Settings = { [Key in SettingKey]: z.output<(typeof settingGroups)[Key]> };
export type PoolSettings = Settings['pools'];
export type CallingSettings = Settings['calling'];
export type RecordingSettings = Settings['recording'];
export type WrapUpSettings = Settings['wrapUp'];
export type MaskingSettings = Settings['masking'];

/** What holds until an enterprise decides otherwise. Masking and phrases are kept elsewhere. */
export const settingDefaults: Settings = {
  pools: {
    claimsADay: 50,
    privateCap: 2000,
    coolDownDays: 3,
    claimableAfterMinutes: 0,
    revealsADay: 200,
    followUpDays: 30,
    dealDays: 60,
    doubledForInterested: true,
    warnDays: 3,
  },
  calling: { hours: null, attemptsADay: null, attemptsIn30Days: null, maskedMayDial: false },
  recording: { isOn: true, keptDays: 180, announces: false, tellsListening: true },
  duplicates: { mode: 'warn' },
  wrapUp: { seconds: 0, isCompulsory: false, visits: ['hour', 'tomorrow', 'three_days', 'week'] },
  levels: { names: [null, null, null, null, null, null] },
  charging: { packageOrder: 'expiry' },
  goals: { callsADay: 0 },
  masking: { isOn: true, exemptFields: [], listRowsADay: 5000 },
  customFields: { fields: [] },
  phrases: { texts: [] },
};

export const settingKey = z.enum(Object.keys(settingGroups) as [SettingKey, ...SettingKey[]]);

/** Tags are changed one by one, and have a history all the same. */
export const historyKey = z.enum([...settingKey.options, 'tags']);
export type HistoryKey = z.output<typeof historyKey>;

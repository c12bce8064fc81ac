import { packageOrders } from '../../billing/values.ts';
import { customFieldTypes } from '../../customers/values.ts';
import { callBackShortcuts, duplicateModes, maskableFields, menuTargets, withheldAnswers } from '../values.ts';
import * as z from 'zod';
import { day, id, text } from '../../fields.ts';

/** The settings of an enterprise. Each group is one document, saved and versioned as a whole. */

const shortText = (longest: number) => text(longest).min(1);

/** A span of minutes after midnight. `to` is not included. */
const timeSpan = z
  .strictObject({ from: z.int().min(0).max(1439), to: z.int().min(1).max(1440) })
  .refine(({ from, to }) => from < to, { path: ['to'] });

/** The calling hours of a day, in order and without overlap. No span: no calls on that day. */
const hoursOfDay = z
  .array(timeSpan)
  .max(4)
  .refine((spans) => spans.every(({ from }, index) => index === 0 || spans[index - 1]!.to <= from));

/** The highest cap of a private pool that may be set. */
export const MOST_PRIVATE = 20_000;

export const maskableField = z.enum(maskableFields);

export const poolSettings = z.strictObject({
  /** Claims of one member a day. Claims are counted as they are made, so returning a customer restores none. */
  claimsADay: z.int().min(1).max(1000),
  /** The most customers of one member. Customers with a deal are not counted. */
  privateCap: z.int().min(1).max(MOST_PRIVATE),
  /** The days for which a member who returned a customer may not claim it again. */
  coolDownDays: z.int().min(0).max(90),
  /** Masked numbers that one member may see in full each day. The same customer again a moment later is not counted. */
  revealsADay: z.int().min(0).max(2000),
  /** Minutes after which a customer who came into the public pool may be claimed. */
  claimableAfterMinutes: z.int().min(0).max(10_080),
  /**
   * Days after which a customer goes back to the public pool: days without a follow-up, and days with one owner without
   * a deal.
   */
  followUpDays: z.int().min(1).max(365),
  dealDays: z.int().min(1).max(1095),
  /** Gives customers of levels A and B twice these days. */
  doubledForInterested: z.boolean(),
  /** Days before a return on which the owner is told. 0: nobody is told. */
  warnDays: z.int().min(0).max(30),
});

export const callingSettings = z.strictObject({
  /** Calling hours of seven days from Monday on, by the callee's clock. `null`: the hours of the rule pack. */
  hours: z.array(hoursOfDay).length(7).nullable(),
  /** Calls to one number by the whole enterprise. `null`: as many as the rule pack allows. */
  attemptsADay: z.int().min(1).max(50).nullable(),
  attemptsIn30Days: z.int().min(1).max(500).nullable(),
  /**
   * Lets members who read numbers masked dial them, if agents call by their own phones. The phone shows the number that
   * it dials, so each such call is audited.
   */
  maskedMayDial: z.boolean().default(false),
  /** Calls of one number of a line a day. Then others of the line are shown, if there are any. */
  numberCallsADay: z.int().min(20).max(5000).default(300),
});

export const maskingSettings = z.strictObject({
  isOn: z.boolean(),
  /** The fields that are shown in full even so. */
  exemptFields: z.array(maskableField).max(4),
  /**
   * Numbers in lists that a member may compare with stored ones each day. Numbers that are searched one by one are not
   * counted here.
   */
  listRowsADay: z.int().min(0).max(50_000).default(5000),
});

export const recordingSettings = z.strictObject({
  isOn: z.boolean(),
  /** Days for which recordings are kept. A daily job removes older ones. */
  keptDays: z.int().min(30).max(1095),
  /** Tells the callee about the recording. The rule pack may require it whatever is set here. */
  announces: z.boolean(),
  /** Tells an agent when a leader listens in. An agent is always told of a leader who speaks. */
  tellsListening: z.boolean(),
});

/** The treatment of numbers that are customers already. */
export const duplicateSettings = z.strictObject({
  mode: z.enum(duplicateModes),
});

export const callBackShortcut = z.enum(callBackShortcuts);

export const wrapUpSettings = z.strictObject({
  /** The time for after-call work in seconds. The sheet counts it down. 0: there is no countdown. */
  seconds: z.int().min(0).max(600),
  /** Makes the next call wait for the follow-up of an answered call to a customer. */
  isCompulsory: z.boolean(),
  /** The next call-backs that the sheet offers, in this order. */
  visits: z
    .array(callBackShortcut)
    .min(1)
    .max(4)
    .refine((chosen) => new Set(chosen).size === chosen.length),
  /** Lets the calendar feeds of members name the customers. Calendars of other companies read these feeds. */
  namesInCalendars: z.boolean().default(false),
});

export const chargingSettings = z.strictObject({
  /** The package in force that gives its minutes first; see rules/billing/charging.ts. */
  packageOrder: z.enum(packageOrders),
});

export const goalSettings = z.strictObject({
  /** The goal of calls for each member a day, unless they set their own. 0: no goal. */
  callsADay: z.int().min(0).max(2000),
});

export const levelSettings = z.strictObject({
  /** The words after the letters A to F. `null`: our own word. */
  names: z.array(shortText(8).nullable()).length(6),
});

export const customField = z.strictObject({
  /** `null` for a new field. Values are kept by this id. */
  id: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .nullable(),
  name: shortText(20),
  /** The type of the field. It cannot be changed later. */
  type: z.enum(customFieldTypes),
  /** The options of `choice` and `choices`. An option that is removed stays in the customers that have it. */
  options: z.array(shortText(20)).max(30),
  required: z.boolean(),
  /** Hides the field and asks for it no more. Its values stay. */
  archived: z.boolean(),
});
export type CustomField = z.output<typeof customField>;

export const customFieldSettings = z.strictObject({
  /** The fields in their order. A field is never left out. It is archived instead. */
  fields: z.array(customField).max(50),
});

export const phraseSettings = z.strictObject({
  /** The enterprise's quick phrases, in their order. */
  texts: z
    .array(shortText(100))
    .max(50)
    .refine((texts) => new Set(texts).size === texts.length),
});

/** A key of the menu that greets callers. */
const menuKey = z
  .strictObject({
    key: z.string().regex(/^\d$/),
    /** The words that agents read: the caller chose this. */
    label: shortText(12),
    /** `team`: agents of a department are rung first. `message`: the caller leaves a message, or hears that we call back. */
    to: z.enum(menuTargets),
    /** The department of `team`; `null` for the others. */
    departmentId: id.nullable(),
  })
  .refine(({ to, departmentId }) => (to === 'team') === (departmentId !== null), { path: ['departmentId'] });
export type MenuKey = z.output<typeof menuKey>;

/** The rules for people who call the enterprise's lines. */
export const inboundSettings = z.strictObject({
  /**
   * The hours of seven days from Monday on in which calls are taken, by the enterprise's clock. A night is two spans
   * that meet at midnight. `null`: always.
   */
  openHours: z.array(hoursOfDay).length(7).nullable(),
  /** Days on which no call is taken, in order: holidays. */
  closedDates: z
    .array(day)
    .max(100)
    .refine((days) => days.every((date, index) => index === 0 || days[index - 1]! < date)),
  /** Rings agents. Without it callers hear a message, and the call is a missed call. */
  ringsAgents: z.boolean(),
  /** Seconds for which one agent is rung. */
  ringSeconds: z.int().min(5).max(60),
  /** Seconds for which a caller waits for an agent. */
  waitSeconds: z.int().min(30).max(600),
  /** Seconds of waiting after which a caller is asked to press 1 and to be called back instead. 0: never. */
  callBackSeconds: z.int().min(0).max(600).default(45),
  /** Days for which the agent who called or talked with a number last is rung first for it, and owes its missed calls. */
  lastAgentDays: z.int().min(1).max(365).default(30),
  /** The most callers of a line who wait for an agent. Further ones get the busy tone and are missed calls. */
  mostWaiting: z.int().min(1).max(200).default(20),
  /** Tells callers who wait their place in the queue, every half a minute. */
  tellsPlace: z.boolean().default(false),
  /** Greets callers and lets them press a key first. Without keys nobody is greeted. */
  hasMenu: z.boolean().default(false),
  menuKeys: z
    .array(menuKey)
    .max(5)
    .refine((keys) => new Set(keys.map(({ key }) => key)).size === keys.length)
    .default([]),
  /** The answer to callers who withhold their number. `refuse`: the busy tone. */
  withheld: z.enum(withheldAnswers),
  /** Asks callers whom nobody takes to leave a message. It is recorded, also if calls are not. */
  takesMessages: z.boolean().default(false),
  /** Seconds after which a message ends by itself. */
  messageSeconds: z.int().min(15).max(300).default(120),
  /**
   * The enterprise's own sounds: the greeting of the menu, the message outside of the open hours, the request to leave a
   * message, and the music of people who wait or are on hold. `null`: the sound that the operator has put at the engine.
   * `machineSound`: the message that agents leave at answering machines in any call. `null`: they leave none, unless the
   * task has its own. `noticeSound`: the notice of the recording, for people who hear the language of the enterprise's own
   * country.
   */
  greetingSound: id.nullable().default(null),
  closedSound: id.nullable().default(null),
  messageSound: id.nullable().default(null),
  musicSound: id.nullable().default(null),
  machineSound: id.nullable().default(null),
  noticeSound: id.nullable().default(null),
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
  inbound: inboundSettings,
};

export type SettingKey = keyof typeof settingGroups;
export type Settings = { [Key in SettingKey]: z.output<(typeof settingGroups)[Key]> };
export type PoolSettings = Settings['pools'];
export type CallingSettings = Settings['calling'];
export type RecordingSettings = Settings['recording'];
export type WrapUpSettings = Settings['wrapUp'];
export type InboundSettings = Settings['inbound'];
export type MaskingSettings = Settings['masking'];

/** The settings that hold until an enterprise changes them. Masking and phrases are stored elsewhere. */
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
  calling: { hours: null, attemptsADay: null, attemptsIn30Days: null, maskedMayDial: false, numberCallsADay: 300 },
  recording: { isOn: true, keptDays: 180, announces: false, tellsListening: true },
  duplicates: { mode: 'warn' },
  wrapUp: {
    seconds: 0,
    isCompulsory: false,
    visits: ['hour', 'tomorrow', 'three_days', 'week'],
    namesInCalendars: false,
  },
  levels: { names: [null, null, null, null, null, null] },
  charging: { packageOrder: 'expiry' },
  goals: { callsADay: 0 },
  masking: { isOn: true, exemptFields: [], listRowsADay: 5000 },
  customFields: { fields: [] },
  phrases: { texts: [] },
  inbound: {
    openHours: null,
    closedDates: [],
    ringsAgents: true,
    ringSeconds: 20,
    waitSeconds: 180,
    callBackSeconds: 45,
    lastAgentDays: 30,
    mostWaiting: 20,
    tellsPlace: false,
    hasMenu: false,
    menuKeys: [],
    withheld: 'message',
    takesMessages: false,
    messageSeconds: 120,
    greetingSound: null,
    closedSound: null,
    messageSound: null,
    musicSound: null,
    machineSound: null,
    noticeSound: null,
  },
};

export const settingKey = z.enum(Object.keys(settingGroups) as [SettingKey, ...SettingKey[]]);

/** The keys that have a history. Tags are among them, although they are saved one by one. */
export const historyKey = z.enum([...settingKey.options, 'tags']);
export type HistoryKey = z.output<typeof historyKey>;

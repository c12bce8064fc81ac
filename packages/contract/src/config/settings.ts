import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, pageOf, pageRequest } from '../fields.ts';
import {
  callingSettings,
  chargingSettings,
  customFieldSettings,
  duplicateSettings,
  goalSettings,
  historyKey,
  inboundSettings,
  levelSettings,
  maskingSettings,
  phraseSettings,
  poolSettings,
  recordingSettings,
  settingKey,
  type SettingKey,
  wrapUpSettings,
} from './core/settings.ts';

/** A group of settings as it is stored. `version` 0 without `changedBy`: never changed. */
const stored = <Value extends z.ZodType>(value: Value) =>
  z.object({ version: z.int(), changedAt: instant.nullable(), changedBy: z.string().nullable(), value });

const storedGroups = {
  pools: stored(poolSettings),
  calling: stored(callingSettings),
  recording: stored(recordingSettings),
  duplicates: stored(duplicateSettings),
  wrapUp: stored(wrapUpSettings),
  levels: stored(levelSettings),
  charging: stored(chargingSettings),
  goals: stored(goalSettings),
  masking: stored(maskingSettings),
  customFields: stored(customFieldSettings),
  phrases: stored(phraseSettings),
  inbound: stored(inboundSettings),
} satisfies Record<SettingKey, z.ZodType>;

/** The request that saves one group. */
const save = <Key extends SettingKey, Value extends z.ZodType>(key: Key, value: Value) =>
  z.strictObject({ key: z.literal(key), version: z.int().min(0), value });

export const settingEndpoints = {
  /** Returns true when numbers are masked. This call is the one source of the flag. */
  'config.businessType': defineEndpoint({
    method: 'GET',
    path: 'api/config-function/business-type',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.boolean(),
    errors: [],
  }),

  /**
   * Returns one setting by its key. The key of the privacy whitelist gives the exempt fields. Any other key gives a
   * stored group.
   */
  'config.getConfig': defineEndpoint({
    method: 'POST',
    path: 'api/config-function/get-config',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ configKey: z.enum(['privacy_whitelist', ...settingKey.options]) }),
    reply: z.object({
      /** The state of the whitelist. Absent for any other key. */
      isOpen: z.boolean().optional(),
      value: z.array(z.string()).optional(),
      /** The one group that was asked for, by its key. Absent for the whitelist. */
      setting: z.object(storedGroups).partial().optional(),
    }),
    errors: [],
  }),

  /** Returns all function settings of the enterprise, group by group. */
  'config.settings': defineEndpoint({
    method: 'GET',
    path: 'base/config-function/getList',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object(storedGroups),
    errors: [],
  }),

  /**
   * Saves one group as a whole. It holds from the next request on. `version` is the version that was read. If somebody
   * saved in between, nothing is saved and the error names them. Fields are checked against the rule pack too.
   */
  'config.saveSettings': defineEndpoint({
    method: 'POST',
    path: 'base/config-function/save',
    access: 'settings.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.discriminatedUnion('key', [
      save('pools', poolSettings),
      save('calling', callingSettings),
      save('recording', recordingSettings),
      save('duplicates', duplicateSettings),
      save('wrapUp', wrapUpSettings),
      save('levels', levelSettings),
      save('charging', chargingSettings),
      save('goals', goalSettings),
      save('masking', maskingSettings),
      save('customFields', customFieldSettings),
      save('phrases', phraseSettings),
      save('inbound', inboundSettings),
    ]),
    reply: z.object({ version: z.int() }),
    errors: ['config.stale'],
  }),

  /** Lists the changes of a group with their authors, newest first. `before` and `after` hold the fields that changed. */
  'config.history': defineEndpoint({
    method: 'POST',
    path: 'base/config-function/history',
    access: 'settings.write',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({ key: historyKey, ...pageRequest }),
    reply: pageOf(
      z.object({
        id,
        at: instant,
        by: z.string(),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
      }),
    ),
    errors: [],
  }),

  /** Returns the masking of the settings screen: whether it is on, and the exempt fields. */
  'config.privacy': defineEndpoint({
    method: 'GET',
    path: 'api/config-function/crm-privacy',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: maskingSettings,
    errors: [],
  }),

  /**
   * Returns the options that every screen follows: calling hours and limits in force, after-call work, words of the
   * levels. The rule pack bounds hours and limits. A `utmostHours` or `most…` of `null`: it sets no bound.
   */
  'config.options': defineEndpoint({
    method: 'POST',
    path: 'tenant-option/query',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({
      calling: callingSettings,
      pack: z.object({
        hours: z.array(z.object({ from: z.int(), to: z.int() })).nullable(),
        utmostHours: z.object({ from: z.int(), to: z.int() }).nullable(),
        mostADay: z.int().nullable(),
        mostIn30Days: z.int().nullable(),
        announcesRecording: z.boolean(),
      }),
      duplicates: duplicateSettings,
      wrapUp: wrapUpSettings,
      levels: levelSettings,
      customFields: customFieldSettings,
    }),
    errors: [],
  }),

  /** Returns the pool rules in force: claims a day, the cap, the cool-down, and the time that a customer stays. */
  'config.poolRules': defineEndpoint({
    method: 'GET',
    path: 'api/config-function/crm-protected',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: poolSettings,
    errors: [],
  }),
};

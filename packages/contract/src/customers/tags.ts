import * as z from 'zod';
import { tag, tagColour } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, text } from '../fields.ts';

export const tagCalls = {
  /** Every tag of the enterprise, archived ones too, for whoever keeps them in order. */
  'customers.allTags': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/all',
    access: 'settings.write',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(tag.extend({ groupName: z.string(), archived: z.boolean() })) }),
    errors: [],
  }),

  /** Makes a tag, or changes name, group and colour of one. */
  'customers.saveTag': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/save',
    access: 'settings.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({
      id: id.optional(),
      groupName: text(10).min(1),
      name: text(10).min(1),
      colour: tagColour,
    }),
    reply: z.object({ id }),
    errors: ['customers.tag_not_found', 'customers.tag_exists'],
  }),

  /** Offers a tag no more, or again; customers keep it. */
  'customers.archiveTag': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/archive',
    access: 'settings.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, archived: z.boolean() }),
    reply: done,
    errors: ['customers.tag_not_found'],
  }),

  /**
   * Every customer of one tag gets another one in its place; the first is gone then. More than 500 of them get it by a job,
   * which `jobId` names.
   */
  'customers.mergeTags': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/merge',
    access: 'settings.write',
    effect: 'write',
    repeated: 'harmless',
    request: z.strictObject({ id, into: id }),
    reply: done.extend({ jobId: id.nullable() }),
    errors: ['customers.tag_not_found', 'customers.tag_merging'],
  }),

  /** Tags that are offered, by their groups. */
  'customers.tags': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ groups: z.array(z.object({ name: z.string(), tags: z.array(tag) })) }),
    errors: [],
  }),
};

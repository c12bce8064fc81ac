import * as z from 'zod';
import { customerTag, tagColour } from './pools.ts';
import { defineEndpoint } from '../endpoint.ts';
import { done, id, text } from '../fields.ts';

export const tagEndpoints = {
  /** Lists every tag of the enterprise, archived ones too, for members who manage tags. */
  'customers.allTags': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/all',
    access: 'settings.write',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ list: z.array(customerTag.extend({ groupName: z.string(), archived: z.boolean() })) }),
    errors: [],
  }),

  /** Makes a tag, or changes its name, group and colour. */
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

  /** Archives a tag, or offers it again. Customers keep an archived tag. */
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
   * Replaces one tag by another on every customer and deletes the first. More than 500 customers become a job, which
   * `jobId` names.
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

  /** Lists the tags that are offered, by their groups. */
  'customers.tags': defineEndpoint({
    method: 'POST',
    path: 'crm-user-tag/list',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({}),
    reply: z.object({ groups: z.array(z.object({ name: z.string(), tags: z.array(customerTag) })) }),
    errors: [],
  }),
};

import * as z from 'zod';
import { voiceMessage } from '../calls/core/voice-message.ts';
import { returnCauses } from '../customers/values.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant, level, pageRequest } from '../fields.ts';
import { agendaDays, agendaKinds, agendaScopes, agendaStates } from './values.ts';

const agendaKind = z.enum(agendaKinds);

/** The number of things of one kind, by day. Each stops at `MOST_COUNTED`. */
const agendaCount = z.object({
  kind: agendaKind,
  state: z.enum(agendaStates),
  late: z.int(),
  today: z.int(),
  tomorrow: z.int(),
  later: z.int(),
});
export type AgendaCount = z.output<typeof agendaCount>;

const agendaItem = z.object({
  kind: agendaKind,
  /** The id of the missed call, the call-back, the call, the customer or the request for more time. */
  id,
  /**
   * The instant that was promised. For `missed` the last call of that person, for `unreported` the call's end, for `unwritten` its beginning, for `leaving` the
   * return to the public pool, and for `extension` the request.
   */
  at: instant,
  day: z.enum(agendaDays),
  /** The member who has to do it. For `extension` the member who asks. */
  memberId: id,
  memberName: z.string(),
  customerId: id.nullable(),
  taskNumberId: id.nullable(),
  /** `null` for a typed number. */
  name: z.string().nullable(),
  company: z.string().nullable(),
  level: level.nullable(),
  /** Masked if the enterprise masks numbers, and empty if the public pool hides it. */
  mobile: z.string(),
  /** The content of the call-back, or the reason of the request. Empty for all others. */
  text: z.string(),
  /** The key by which `calls.reportDevice` reports an `unreported` call. `null` for all others and for calls of others. */
  bindId: z.string().nullable(),
  /** The reason of the return, for `leaving` only. */
  because: z.enum(returnCauses).nullable(),
  /** The messages of a `missed` call, the newest first. Absent if there are none. */
  voiceMessages: z.array(voiceMessage).optional(),
});
export type AgendaItem = z.output<typeof agendaItem>;

export const agendaEndpoints = {
  /**
   * Lists everything that a member has promised or owes, the earliest first: missed calls, call-backs until tomorrow, calls of the own
   * phone without a report, calls of two days without a follow-up, customers that return to the public pool within
   * three days, and requests for more time that a leader has to answer. A kind that the member has no permission for is
   * left out, and so is `missed` while nobody called in vain. `team` is for members who see more than their own customers; others get 403. `kind` narrows the list and
   * not the counts. Numbers in a GET query are text.
   */
  'messages.agenda': defineEndpoint({
    method: 'GET',
    path: 'api/notice/agenda',
    access: 'member',
    effect: 'read',
    repeated: 'harmless',
    request: z.strictObject({
      scope: z.enum(agendaScopes).default('mine'),
      kind: agendaKind.optional(),
      next: pageRequest.next,
      size: z.coerce.number().int().min(1).max(100).default(50),
    }),
    reply: z.object({
      /** The number of things that are late or due today, for a badge. */
      due: z.int(),
      kinds: z.array(agendaCount),
      list: z.array(agendaItem),
      next: z.string().nullable(),
    }),
    errors: [],
  }),
};

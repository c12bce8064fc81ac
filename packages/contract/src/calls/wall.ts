import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, instant } from '../fields.ts';
import { boardRow, callersWaiting, daySoFar } from './agents.ts';
import { agentStates } from './values.ts';

/** The most agents that a wall shows. */
export const WALL_AGENTS = 60;
/** The places of each rank on a wall. */
export const WALL_PLACES = 10;

/** An agent on a wall. It has no field for a customer or a number: everybody who walks by reads it. */
const wallRow = boardRow.pick({
  memberId: true,
  name: true,
  departmentName: true,
  state: true,
  reason: true,
  since: true,
  until: true,
  today: true,
});
export type WallRow = z.output<typeof wallRow>;

const place = z.object({ memberId: id, name: z.string(), rank: z.int(), figure: z.int() });

export const wallEndpoints = {
  /**
   * Returns the team for a screen on a wall: the agents whom the caller leads, those in a state for unusually long first,
   * and the ranks of today. A display sees what the leader who paired it sees.
   */
  'calls.wall': defineEndpoint({
    method: 'GET',
    path: 'api/agent/wall',
    access: 'calls.supervise',
    effect: 'read',
    repeated: 'harmless',
    displays: true,
    request: z.strictObject({}),
    reply: z.object({
      tenantName: z.string(),
      /** The IANA name of the enterprise's zone. */
      zone: z.string(),
      /** The present moment by the server's clock. The clock of a television is often wrong. */
      at: instant,
      /** `agents`: all agents whom the caller leads. */
      team: daySoFar.extend({ agents: z.int() }),
      states: z.record(z.enum(agentStates), z.int()),
      /** Absent from earlier releases. */
      callers: callersWaiting.optional(),
      /**
       * Seconds within which 95 % of the callees of predictive tasks were joined to an agent, in the last day. `null`: nobody
       * was. Absent from earlier releases.
       */
      metWithin: z.number().nullable().optional(),
      /** Agents who are there, up to `WALL_AGENTS`. */
      list: z.array(wallRow),
      /** The first places by each figure of today. */
      ranks: z.object({ calls: z.array(place), answered: z.array(place), talkSeconds: z.array(place) }),
    }),
    errors: [],
  }),
};

import type { DeviceLook } from '@haihu/contract/socket';

/** An open socket, with its member and the process that keeps it. */
export interface ConnectedDevice {
  tenantId: string;
  userId: string;
  sessionId: string;
  /** A UUID. */
  connectionId: string;
  /** See `Bus`. */
  processId: string;
}

/** Functions that follow which members have a device connected. */
export interface Presence {
  /** Called when the first socket of a member opens. */
  arrived?(tenantId: string, userId: string): Promise<unknown>;
  /** Called every 10 s with the members of an enterprise who have a socket open. */
  seen?(tenantId: string, userIds: string[]): Promise<unknown>;
  /**
   * Returns true if a device of the member is connected to another process than `processId`, or was seen after
   * `lostAt`. The member is not away then: the page has moved there.
   */
  isElsewhere?(tenantId: string, userId: string, last: { lostAt: Date; processId: string }): Promise<boolean>;
  /** Called when a member had no socket for 10 s, in no process. A device that comes back by itself takes less. */
  away?(tenantId: string, userId: string): Promise<unknown>;
  /** Called when a member had no socket for 30 s. `lostAt`: the instant at which the last one closed. */
  left?(tenantId: string, userId: string, lostAt: Date): Promise<unknown>;
  /** Called when a client describes its device, and when the description changes. */
  described?(device: ConnectedDevice, look: DeviceLook): Promise<unknown>;
  /** Called when the socket of a described device closed. */
  gone?(device: ConnectedDevice): Promise<unknown>;
}

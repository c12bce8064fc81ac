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

/** The loss of a member's last socket of a process. */
export interface LostSocket {
  /** The instant at which it closed. */
  lostAt: Date;
  /** See `Bus`. */
  processId: string;
}

/** Functions that follow which members have a device connected. */
export interface Presence {
  /**
   * Called when the first socket of members of an enterprise opened in a process, and once a minute while they have one.
   */
  arrived?(tenantId: string, userIds: string[], processId: string): Promise<unknown>;
  /**
   * Returns true if a device of the member is connected to another process, or was seen by one after the loss. The member
   * is not away then: the page has moved there.
   */
  isElsewhere?(tenantId: string, userId: string, last: LostSocket): Promise<boolean>;
  /** Called when a member had no socket for 10 s, in no process. A device that comes back by itself takes less. */
  away?(tenantId: string, userId: string): Promise<unknown>;
  /** Called when a member had no socket of this process for 30 s. */
  left?(tenantId: string, userId: string, last: LostSocket): Promise<unknown>;
  /** Called when a process that kept sockets was not seen for 30 s. */
  died?(): Promise<unknown>;
  /** Called when a client describes its device, and when the description changes. */
  described?(device: ConnectedDevice, look: DeviceLook): Promise<unknown>;
  /** Called when the socket of a described device closed. */
  gone?(device: ConnectedDevice): Promise<unknown>;
}

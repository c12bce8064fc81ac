/** Functions that follow which members have a device connected. */
export interface Presence {
  /** Called when the first socket of a member opens. */
  arrived?(tenantId: string, userId: string): Promise<unknown>;
  /** Called every 10 s with the members of an enterprise who have a socket open. */
  seen?(tenantId: string, userIds: string[]): Promise<unknown>;
  /** Called when a member had no socket for 10 s. A device that comes back by itself takes less. */
  away?(tenantId: string, userId: string): Promise<unknown>;
  /** Called when a member had no socket for 30 s. `lostAt`: the instant at which the last one closed. */
  left?(tenantId: string, userId: string, lostAt: Date): Promise<unknown>;
}

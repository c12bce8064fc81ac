/** The setting with which a till is started. */
export interface TillSetting {
  appUrl: string;
  adminUrl: string;
  tenantId: string;
  agentId: string;
  lineId: string;
  lineNumberId: string;
  /** Price of a minute, in units of 0.0001 yuan. */
  minutePrice: number;
}

/** Orders of clients to a till. `naive`: an order to the control. */
export type TillOrder =
  | { do: 'credit'; key: string; amount: number }
  | { do: 'begin' }
  | { do: 'end'; callId: string; seconds: number }
  | { do: 'naive'; key: string; amount: number };

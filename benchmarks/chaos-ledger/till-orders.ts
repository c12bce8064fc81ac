/** What a till is started with. */
export interface TillSetting {
  appUrl: string;
  adminUrl: string;
  tenantId: string;
  agentId: string;
  lineId: string;
  lineNumberId: string;
  /** Units of 0.0001 yuan. */
  minutePrice: number;
}

/** What clients ask of it. `naive`: of the control. */
export type TillOrder =
  | { do: 'credit'; key: string; amount: number }
  | { do: 'begin' }
  | { do: 'end'; callId: string; seconds: number }
  | { do: 'naive'; key: string; amount: number };

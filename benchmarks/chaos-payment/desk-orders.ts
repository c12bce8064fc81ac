/** What a desk is started with. */
export interface DeskSetting {
  appUrl: string;
  adminUrl: string;
  tenantId: string;
  userId: string;
}

/** A call-back as it travels: its body in base64. */
export interface SentNotice {
  headers: Record<string, string | undefined>;
  body: string;
}

/** What is asked of it. `check`: the job that asks the provider. `naive`: the control, which believes every call-back. */
export type DeskOrder =
  | { do: 'begin'; key: string; yuan: string }
  | { do: 'notice'; notice: SentNotice }
  | { do: 'check'; id: string }
  | { do: 'naive'; number: string; amount: number };

/** Signs the test provider's call-backs. */
export const KEY = Buffer.alloc(32, 3);

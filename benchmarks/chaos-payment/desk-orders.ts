/** The setting with which a desk is started. */
export interface DeskSetting {
  appUrl: string;
  adminUrl: string;
  tenantId: string;
  userId: string;
}

/** A call-back as it is sent: its body in base64. */
export interface SentNotice {
  headers: Record<string, string | undefined>;
  body: string;
}

/** Orders to a desk. `check`: the job that asks the provider. `naive`: the control, which believes every call-back. */
export type DeskOrder =
  | { do: 'begin'; key: string; yuan: string }
  | { do: 'notice'; notice: SentNotice }
  | { do: 'check'; id: string }
  | { do: 'naive'; number: string; amount: number };

/** The key that signs the test provider's call-backs. */
export const KEY = Buffer.alloc(32, 3);

import { StartError } from '../process/start-error.ts';

/** The account at Aliyun that sends short messages. */
export interface AliyunSmsSettings {
  keyId: string;
  secret: string;
  /** The name in front of every text (签名), as the provider approved it. */
  signName: string;
  /** The provider's ids of the texts, by template, or by template and purpose: `code`, `code-reset`, `invitation`. */
  templates: Partial<Record<string, string>>;
  /** The secret in the address to which receipts are posted. Null: none are taken. */
  receiptToken: string | null;
}

const purposes = ['login', 'reset', 'change-old', 'change-new', 'delete', 'bind-phone'];
const known = ['code', 'invitation', ...purposes.map((purpose) => `code-${purpose}`)];
const SHORTEST_TOKEN = 16;

/** Reads the account. Null: no provider sends short messages. Expects all variables of the account, or none. */
export function readAliyunSms(env: Record<string, string | undefined>): AliyunSmsSettings | null {
  const names = ['ALIYUN_SMS_KEY_ID', 'ALIYUN_SMS_SECRET', 'ALIYUN_SMS_SIGN_NAME', 'ALIYUN_SMS_TEMPLATES'] as const;
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new StartError(`${missing.join(', ')}: missing, and the others of them are set.`);
  const [keyId, secret, signName, templates] = names.map((name) => env[name]!) as [string, string, string, string];
  const receiptToken = env.ALIYUN_SMS_RECEIPT_TOKEN || null;
  // The value is a secret, so the message does not repeat it.
  if (receiptToken !== null && !(receiptToken.length >= SHORTEST_TOKEN && /^[\w-]+$/.test(receiptToken))) {
    throw new StartError(`ALIYUN_SMS_RECEIPT_TOKEN has at least ${SHORTEST_TOKEN} letters, digits, _ and -.`);
  }
  return { keyId, secret, signName, templates: templatesOf(templates), receiptToken };
}

function templatesOf(text: string): AliyunSmsSettings['templates'] {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const wrong = pairs.find(([name = '', id = '', ...more]) => !known.includes(name) || id === '' || more.length > 0);
  if (wrong) {
    throw new StartError(
      `ALIYUN_SMS_TEMPLATES holds pairs such as code=SMS_123, of ${known.join(', ')}, not "${wrong.join('=')}".`,
    );
  }
  const templates: AliyunSmsSettings['templates'] = Object.fromEntries(pairs);
  if (!templates.code) throw new StartError('ALIYUN_SMS_TEMPLATES needs a text for codes: code=SMS_123.');
  return templates;
}

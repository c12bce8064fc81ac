import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../platform/process/clock.ts';
import type { AliyunSmsSettings } from '../../../platform/settings/sms-env.ts';
import {
  ForgedReceipt,
  type ReceiptCall,
  type SmsMessage,
  type SmsOrder,
  type SmsProvider,
  type SmsReceipt,
  SmsRefused,
  SmsUnavailable,
  UnreadableReceipt,
} from '../sms.ts';
import { canonicalQuery, signedHeaders } from './signature.ts';

/** Longest wait for an answer. Milliseconds. */
const PATIENCE = 10_000;
const VERSION = '2017-05-25';
/** Begins the ids that we give to messages, so that receipts of other programs are told apart. */
const OURS = 'haihu-';

/**
 * The provider's codes about this one message: its number, its values, and how many the number may get. A later try
 * gets the same answer. All others are about the account, the templates or the provider itself, and can be mended.
 */
const REFUSALS = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
  'isv.DENY_IP_RANGE',
]);

export interface AliyunSmsParts extends AliyunSmsSettings {
  clock: Clock;
  /** Address of the provider, set by tests. */
  baseUrl?: string;
  /** Longest wait for an answer, set by tests. Milliseconds. */
  patience?: number;
}

/**
 * Sends short messages by Aliyun (阿里云短信服务), without its SDK. Source: the provider's documentation of `SendSms`, its
 * error codes, and `SmsReport`. Unproven against the real provider.
 */
export function createAliyunSms({
  keyId,
  secret,
  signName,
  templates,
  receiptToken,
  clock,
  baseUrl = 'https://dysmsapi.aliyuncs.com',
  patience = PATIENCE,
}: AliyunSmsParts): SmsProvider {
  async function submit({ id, number, message }: SmsOrder): Promise<string> {
    const template = templateOf(message, templates);
    if (template === undefined) throw new SmsRefused('no_template');
    const query = {
      PhoneNumbers: number,
      SignName: signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(valuesOf(message)),
      OutId: OURS + id,
    };
    const answer = await ask(query);
    if (answer.Code === 'OK' && typeof answer.BizId === 'string') return answer.BizId;
    // The words beside a code may name the number.
    const code = typeof answer.Code === 'string' ? answer.Code : 'no_code';
    throw REFUSALS.has(code) ? new SmsRefused(code) : new SmsUnavailable(code);
  }

  async function ask(query: Record<string, string>): Promise<Record<string, unknown>> {
    const url = new URL(baseUrl);
    url.search = canonicalQuery(query);
    const nonce = randomBytes(16).toString('hex');
    const request = { method: 'POST', host: url.host, query, body: '', action: 'SendSms', version: VERSION } as const;
    // The host is signed as well, and `fetch` sends it by itself.
    const { host: _host, ...headers } = signedHeaders({ ...request, date: clock.now(), nonce }, { keyId, secret });
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await fetch(url, { method: 'POST', headers, redirect: 'error', signal });
      return (await response.json()) as Record<string, unknown>;
    } catch (error) {
      // The error's own message may hold the address with the number.
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new SmsUnavailable(isLate ? 'no_answer_in_time' : 'no_answer');
    }
  }

  function readReceipts({ query, body }: ReceiptCall): SmsReceipt[] {
    if (receiptToken === null || !timingSafeEqual(sha256(query.token ?? ''), sha256(receiptToken))) {
      throw new ForgedReceipt();
    }
    const list = parsed(body);
    if (!Array.isArray(list)) throw new UnreadableReceipt();
    return list.map(readReceipt);
  }

  return { name: 'aliyun', submit, readReceipts: receiptToken === null ? null : readReceipts };
}

/** Returns the provider's id of the text: that of the code's purpose if there is one, else that of the template. */
function templateOf(message: SmsMessage, templates: AliyunSmsSettings['templates']): string | undefined {
  const own = message.template === 'code' ? templates[`code-${message.parameters.purpose}`] : undefined;
  return own ?? templates[message.template];
}

/** Returns the values of the gaps. A text for codes may have no other gap than `code`. */
function valuesOf({ template, parameters }: SmsMessage): Record<string, string> {
  return template === 'code' ? { code: parameters.code } : { enterprise: parameters.enterprise };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new UnreadableReceipt();
  }
}

function readReceipt(given: unknown): SmsReceipt {
  const { biz_id: providerId, success, err_code: code, out_id: outId } = (given ?? {}) as Record<string, unknown>;
  if (typeof providerId !== 'string' || typeof success !== 'boolean') throw new UnreadableReceipt();
  const [, id = null] = new RegExp(`^${OURS}(\\d{1,18})$`).exec(typeof outId === 'string' ? outId : '') ?? [];
  return { id, providerId, hasArrived: success, code: typeof code === 'string' ? code : 'no_code' };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

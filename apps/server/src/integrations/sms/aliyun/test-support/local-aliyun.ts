import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { listenLocally, type ProviderReply } from '../../../payment/test-support/local-provider.ts';

/** The stand-in's behaviour for one request. */
export type AliyunMood =
  | 'well'
  | 'slow'
  | 'slow but sent'
  | 'throttled'
  | 'away'
  | 'nonsense'
  | 'no money'
  | 'too many';

/** A message as the stand-in delivered it. */
export interface DeliveredSms {
  number: string;
  text: string;
  outId: string;
  bizId: string;
}

/** Texts that the stand-in has approved, by their ids. */
const approved: Record<string, string> = {
  SMS_100: '您的验证码为${code}，请勿泄露。',
  SMS_101: '您正在重置密码，验证码为${code}。',
  SMS_200: '${enterprise}邀请您加入，用本手机号登录即可接受。',
};

export const aliyunAccount = { keyId: 'LTAI5tTestKey', secret: 'test-secret-of-the-account', signName: '海呼' };
export const aliyunTemplates = { code: 'SMS_100', 'code-reset': 'SMS_101', invitation: 'SMS_200' };

const QUARTER = 15 * 60 * 1000;
const json = (status: number, value: unknown): ProviderReply => ({
  status,
  headers: { 'content-type': 'application/json;charset=utf-8' },
  body: JSON.stringify(value),
});
const refused = (status: number, Code: string) => json(status, { RequestId: randomUUID(), Code, Message: Code });

/**
 * Starts a stand-in on this machine that speaks the provider's published protocol: `SendSms` signed by
 * ACS3-HMAC-SHA256. It shares no code with the adapter. `moods` are used up by the next requests, one each.
 */
export async function createLocalAliyun(now: () => Date) {
  const state = { moods: [] as AliyunMood[], requests: 0, delivered: [] as DeliveredSms[] };
  const nonces = new Set<string>();

  function deliver(query: URLSearchParams): ProviderReply {
    const number = query.get('PhoneNumbers') ?? '';
    if (!/^1[3-9]\d{9}$/.test(number)) return refused(200, 'isv.MOBILE_NUMBER_ILLEGAL');
    if (query.get('SignName') !== aliyunAccount.signName) return refused(200, 'isv.SMS_SIGNATURE_ILLEGAL');
    const template = approved[query.get('TemplateCode') ?? ''];
    if (template === undefined) return refused(200, 'isv.SMS_TEMPLATE_ILLEGAL');
    const values = JSON.parse(query.get('TemplateParam') ?? '{}') as Record<string, string>;
    const gaps = [...template.matchAll(/\$\{(\w+)\}/g)].map(([, gap]) => gap!);
    if (gaps.some((gap) => typeof values[gap] !== 'string')) return refused(200, 'isv.TEMPLATE_MISSING_PARAMETERS');
    const text = template.replaceAll(/\$\{(\w+)\}/g, (_all, gap: string) => values[gap]!);
    const bizId = `90061919${state.delivered.length}^0`;
    state.delivered.push({
      number,
      text: `【${aliyunAccount.signName}】${text}`,
      outId: query.get('OutId') ?? '',
      bizId,
    });
    return json(200, { RequestId: randomUUID(), Code: 'OK', Message: 'OK', BizId: bizId });
  }

  const server = await listenLocally((request, body) => {
    state.requests += 1;
    const mood = state.moods.shift() ?? 'well';
    if (mood === 'away') return { status: 503, body: '<html>Service Unavailable</html>' };
    if (mood === 'nonsense') return json(200, ['OK']);
    const problem = problemOf(request, body, now(), nonces);
    if (problem) return problem;
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    if (mood === 'throttled') return refused(400, 'Throttling.User');
    if (mood === 'no money') return refused(200, 'isv.AMOUNT_NOT_ENOUGH');
    if (mood === 'too many') return refused(200, 'isv.BUSINESS_LIMIT_CONTROL');
    if (mood === 'slow') return { ...refused(200, 'isp.SYSTEM_ERROR'), delayMs: 5000 };
    return { ...deliver(query), ...(mood === 'slow but sent' && { delayMs: 5000 }) };
  });

  return { state, report, ...server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** Checks a request as the documentation of the signature describes it. Returns the refusal; null for a good one. */
function problemOf(request: IncomingMessage, body: string, now: Date, nonces: Set<string>): ProviderReply | null {
  const header = (name: string) => String(request.headers[name] ?? '');
  if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25') {
    return refused(404, 'InvalidAction.NotFound');
  }
  const pattern = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const [, keyId, names = '', signature] = pattern.exec(header('authorization')) ?? [];
  if (!signature) return refused(400, 'MissingAuthorization');
  if (keyId !== aliyunAccount.keyId) return refused(404, 'InvalidAccessKeyId.NotFound');
  const must = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-acs-'))];
  const listed = names.split(';');
  if (must.some((name) => !listed.includes(name))) return refused(400, 'IncompleteSignature');
  if (Math.abs(Date.parse(header('x-acs-date')) - now.getTime()) > QUARTER) {
    return refused(400, 'InvalidTimeStamp.Expired');
  }
  const nonce = header('x-acs-signature-nonce');
  if (nonce === '' || nonces.has(nonce)) return refused(400, 'SignatureNonceUsed');
  nonces.add(nonce);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (header('x-acs-content-sha256') !== bodyHash) return refused(400, 'InvalidContentSha256');
  const [path = '/', rawQuery = ''] = (request.url ?? '/').split('?', 2);
  const query = [...new URLSearchParams(rawQuery)]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .toSorted()
    .join('&');
  const lines = listed.map((name) => `${name}:${header(name).trim()}\n`).join('');
  const canonical = `${request.method}\n${path}\n${query}\n${lines}\n${names}\n${bodyHash}`;
  const toSign = `ACS3-HMAC-SHA256\n${createHash('sha256').update(canonical).digest('hex')}`;
  const right = createHmac('sha256', aliyunAccount.secret).update(toSign).digest('hex');
  return right === signature ? null : refused(400, 'SignatureDoesNotMatch');
}

/** Writes each byte that is not unreserved as `%XX`. */
function percent(text: string): string {
  let written = '';
  for (const byte of Buffer.from(text, 'utf8')) {
    const sign = String.fromCharCode(byte);
    written += /[\w.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return written;
}

/** Writes the call-back about a delivered message, as the documentation shows it. */
function report({ number, outId, bizId }: DeliveredSms, success: boolean): string {
  const time = '2026-03-02 10:00:05';
  const fate = success
    ? { err_code: 'DELIVERED', err_msg: '用户接收成功' }
    : { err_code: 'MOBILE_NOT_ON_SERVICE', err_msg: '停机' };
  const times = { send_time: time, report_time: time };
  return JSON.stringify([
    { phone_number: number, ...times, success, ...fate, sms_size: '1', biz_id: bizId, out_id: outId },
  ]);
}

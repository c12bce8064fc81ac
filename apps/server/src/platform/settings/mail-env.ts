import type { Language } from '@haihu/contract/languages';
import { StartError } from '../process/start-error.ts';

/** An SMTP server that takes our mail. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** True if the connection is encrypted from its start. False: by STARTTLS, which is required. */
  isSecure: boolean;
  /** Null: the server takes mail without a login. */
  login: { user: string; password: string } | null;
  /** The sender's address. */
  from: string;
}

export interface MailSettings {
  smtp: SmtpSettings;
  /** The addresses of the operator, who gets a note each day. */
  operators: string[];
  /** The language of the note. */
  language: Language;
}

const ADDRESS = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const MOST_OPERATORS = 10;

/** Reads the settings of mail. Null: none is sent. Expects `SMTP_URL`, `MAIL_FROM` and `OPERATOR_MAIL`, or none. */
export function readMailSettings(env: Record<string, string | undefined>): MailSettings | null {
  const names = ['SMTP_URL', 'MAIL_FROM', 'OPERATOR_MAIL'] as const;
  const missing = names.filter((name) => !env[name]);
  const language = env.OPERATOR_LANGUAGE || 'zh';
  if (language !== 'zh' && language !== 'en')
    throw new StartError(`OPERATOR_LANGUAGE knows zh, en, not "${language}".`);
  if (missing.length === names.length) return null;
  if (missing.length > 0) throw new StartError(`${missing.join(', ')}: missing, and the others of them are set.`);
  const operators = env.OPERATOR_MAIL!.split(',').map((address) => address.trim());
  if (operators.length > MOST_OPERATORS || !operators.every((address) => ADDRESS.test(address))) {
    throw new StartError(`OPERATOR_MAIL holds up to ${MOST_OPERATORS} addresses such as ops@example.com, with commas.`);
  }
  if (!ADDRESS.test(env.MAIL_FROM!)) throw new StartError('MAIL_FROM is an address such as haihu@example.com.');
  return { smtp: { ...readServer(env.SMTP_URL!), from: env.MAIL_FROM! }, operators, language };
}

/** Reads the address of the server. The message does not repeat it, because it holds a password. */
function readServer(text: string): Omit<SmtpSettings, 'from'> {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === 'smtps:';
  const isWhole =
    url && (isSecure || url.protocol === 'smtp:') && url.hostname && /^\/?$/.test(url.pathname + url.search);
  if (!isWhole || (url.username === '') !== (url.password === '')) {
    throw new StartError(
      'SMTP_URL is an address such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start.',
    );
  }
  const login = url.username ? { user: decoded(url.username), password: decoded(url.password) } : null;
  return { host: url.hostname, port: Number(url.port) || (isSecure ? 465 : 587), isSecure, login };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new StartError('SMTP_URL is an address: a % in the user or the password is written as %25.');
  }
}

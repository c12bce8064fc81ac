import type { SmtpSettings } from '../../../platform/settings/mail-env.ts';
import { type MailProvider, MailRefused, MailUnavailable } from '../mail.ts';

/** Longest waits of one try: for the connection, for the greeting, and for each reply. Milliseconds. */
export interface SmtpPatience {
  connect: number;
  reply: number;
}

const usualPatience: SmtpPatience = { connect: 10_000, reply: 30_000 };

/** The error of the library, without its words: they may repeat an address. */
interface SmtpFailure {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** A command after which a refusal of the server concerns this message, and not our account or our connection. */
const OF_THE_MESSAGE = /^(MAIL FROM|RCPT TO|DATA)$/;

/** The reply to a message from a sender who has not logged in, or not encrypted: our settings are at fault. */
const LOGIN_FIRST = 530;

/**
 * Hands mail to an SMTP server. The connection is encrypted from the start (`smtps:`), or by STARTTLS before anything is
 * said (`smtp:`): a server that does not offer it gets neither password nor message. `authority`: the certificate
 * authority of a server that no public one has signed.
 */
export function createSmtp(
  { host, port, isSecure, login, from }: SmtpSettings,
  { patience = usualPatience, authority }: { patience?: SmtpPatience; authority?: string } = {},
): MailProvider {
  const options = {
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.reply,
    socketTimeout: patience.reply,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(authority && { tls: { ca: authority } }),
  };
  /** Loads the library by the first message, because most installations send none. */
  const open = async () => (await import('nodemailer')).createTransport(options);
  let opened: ReturnType<typeof open> | undefined;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    async submit({ id, to, subject, text }) {
      try {
        const messageId = `<haihu-${id}@${domain}>`;
        const transport = await (opened ??= open());
        await transport.sendMail({
          from: { name: '海呼 Haihu', address: from },
          to: { name: '', address: to },
          subject,
          text,
          messageId,
        });
      } catch (error) {
        const { code = 'failed', responseCode = 0, command = '' } = error as SmtpFailure;
        const problem = responseCode > 0 ? `${command} ${responseCode}` : code;
        if (responseCode >= 500 && responseCode !== LOGIN_FIRST && OF_THE_MESSAGE.test(command))
          throw new MailRefused(problem);
        throw new MailUnavailable(problem);
      }
    },
  };
}

import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { TLSSocket } from 'node:tls';
import { localAuthority, localKey } from '../../../../../test/local-certificate/local-certificate.ts';

export const smtpAccount = { user: 'haihu@example.com', password: 'p@ss word' };

/** A message as the server took it. */
export interface TakenMail {
  from: string;
  to: string[];
  /** The headers and the text, as they were sent. */
  data: string;
  user: string | null;
}

export interface LocalSmtp {
  port: number;
  taken: TakenMail[];
  /** Every command, in its order, by its verb. Those before the encryption begin with `plain`. */
  heard: string[];
  /** Gives other answers than the usual ones. `hang`: none. `cut`: the connection ends. By default null. */
  answer: (verb: string, line: string) => string | null;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a mail server that speaks SMTP (RFC 5321) itself. `tls`: from the start, by STARTTLS, or not at all. */
export async function createLocalSmtp(tls: 'at once' | 'starttls' | 'never' = 'starttls'): Promise<LocalSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (tls === 'at once') serve(secured(socket), true);
    else serve(socket, false);
  });
  const state: LocalSmtp = {
    port: 0,
    taken: [],
    heard: [],
    answer: () => null,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function serve(socket: Socket, isSecure: boolean, isGreeted = false): void {
    const lines = createInterface({ input: socket, crlfDelay: Infinity });
    lines.on('error', () => {});
    let user: string | null = null;
    let mail: TakenMail | null = null;
    let body: string[] | null = null;

    const reply = (verb: string, line: string, usual: string) => {
      const said = state.answer(verb, line) ?? usual;
      if (said === 'cut') socket.destroy();
      else if (said !== 'hang') socket.write(`${said}\r\n`);
      return said === usual;
    };

    function command(line: string): void {
      const verb = line.split(/[ :]/, 1)[0]!.toUpperCase();
      state.heard.push(isSecure ? verb : `plain ${verb}`);
      if (verb === 'EHLO') {
        const offers = [
          '250-localhost',
          ...(isSecure ? ['250-AUTH PLAIN'] : tls === 'starttls' ? ['250-STARTTLS'] : []),
        ];
        reply(verb, line, [...offers, '250 8BITMIME'].join('\r\n'));
      } else if (verb === 'STARTTLS') {
        if (!reply(verb, line, tls === 'starttls' ? '220 go on' : '502 unknown') || tls !== 'starttls') return;
        lines.close();
        socket.removeAllListeners('data');
        serve(secured(socket), true, true);
      } else if (verb === 'AUTH') {
        const [, name, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0');
        const isRight = name === smtpAccount.user && password === smtpAccount.password;
        if (reply(verb, line, isRight ? '235 welcome' : '535 wrong') && isRight) user = name!;
      } else if (verb === 'MAIL') {
        if (reply(verb, line, '250 ok')) mail = { from: addressIn(line), to: [], data: '', user };
      } else if (verb === 'RCPT') {
        if (reply(verb, line, '250 ok')) mail?.to.push(addressIn(line));
      } else if (verb === 'DATA') {
        if (reply(verb, line, '354 go on')) body = [];
      } else if (verb === 'QUIT') {
        reply(verb, line, '221 bye');
        socket.end();
      } else reply(verb, line, verb === 'RSET' ? '250 ok' : '502 unknown');
    }

    lines.on('line', (line) => {
      if (body === null) return command(line);
      if (line !== '.') return void body.push(line.startsWith('.') ? line.slice(1) : line);
      const whole = { ...mail!, data: body.join('\n') };
      body = null;
      if (reply('END', '', '250 taken')) state.taken.push(whole);
    });
    if (!isGreeted) reply('GREETING', '', '220 localhost ESMTP');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  state.port = (server.address() as AddressInfo).port;
  return state;
}

function secured(socket: Socket): TLSSocket {
  const secure = new TLSSocket(socket, { isServer: true, key: localKey, cert: localAuthority });
  secure.on('error', () => {});
  return secure;
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? '';

import { randomBytes } from 'node:crypto';

/** A SIP message, as far as the phones of a benchmark read it. */
export interface SipMessage {
  /** The first line. */
  start: string;
  /** The other lines before the body. */
  lines: string[];
  body: string;
}

export function readSip(text: string): SipMessage {
  const end = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, end < 0 ? text.length : end).split('\r\n');
  return { start, lines, body: end < 0 ? '' : text.slice(end + 4) };
}

/** Returns the value of a header; an empty text if there is none. */
export function headerOf({ lines }: SipMessage, name: string): string {
  const line = lines.find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

/** Returns the method of a request. An empty text: it is an answer. */
export const methodOf = ({ start }: SipMessage): string => /^([A-Z]+) sip:/.exec(start)?.[1] ?? '';

/** Returns the user of the address that a request is sent to. */
export const userOf = ({ start }: SipMessage): string => /^[A-Z]+ sip:([^@;>]+)@/.exec(start)?.[1] ?? '';

export interface AnswerParts {
  /** The tag by which this side names itself in the call. */
  tag: string;
  contact?: string;
  sdp?: string;
}

/** Writes the answer to a request. */
export function answerTo(request: SipMessage, status: string, { tag, contact, sdp = '' }: AnswerParts): string {
  const copied = request.lines.filter((line) => /^(via|from|call-id|cseq|record-route):/i.test(line));
  const to = headerOf(request, 'To');
  return [
    `SIP/2.0 ${status}`,
    ...copied,
    `To: ${to.includes(';tag=') ? to : `${to};tag=${tag}`}`,
    ...(contact ? [`Contact: <${contact}>`] : []),
    ...(sdp ? ['Content-Type: application/sdp'] : []),
    `Content-Length: ${sdp.length}`,
    '',
    sdp,
  ].join('\r\n');
}

/** Writes the request with which the called side of this invitation hangs up. */
export function byeTo(invitation: SipMessage, { tag, host }: { tag: string; host: string }): string {
  const target = /<([^>]+)>/.exec(headerOf(invitation, 'Contact'))![1]!;
  return [
    `BYE ${target} SIP/2.0`,
    `Via: SIP/2.0/UDP ${host};rport;branch=z9hG4bK${randomBytes(8).toString('hex')}`,
    'Max-Forwards: 70',
    `From: ${headerOf(invitation, 'To')};tag=${tag}`,
    `To: ${headerOf(invitation, 'From')}`,
    `Call-ID: ${headerOf(invitation, 'Call-ID')}`,
    'CSeq: 1 BYE',
    'Content-Length: 0',
    '\r\n',
  ].join('\r\n');
}

/** Writes the SDP of a phone that speaks A-law at this address. */
export function sdpOf(address: string, port: number): string {
  const session = ['v=0', `o=- 1 1 IN IP4 ${address}`, 's=-', `c=IN IP4 ${address}`, 't=0 0'];
  return [...session, `m=audio ${port} RTP/AVP 8`, 'a=rtpmap:8 PCMA/8000', 'a=ptime:20', 'a=sendrecv', ''].join('\r\n');
}

/** Returns the address and port to which sound is sent by this SDP. */
export function soundAddressOf(sdp: string): { address: string; port: number } {
  const address = /^c=IN IP4 (\S+)/m.exec(sdp)?.[1];
  const port = /^m=audio (\d+)/m.exec(sdp)?.[1];
  if (address === undefined || port === undefined) throw new Error(`no sound in ${sdp}`);
  return { address, port: Number(port) };
}

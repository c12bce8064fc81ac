import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LineMedia, LineTransport } from '@haihu/contract/calls/values';
import { certificateFile } from '../../../../test/certificates.ts';
import { callOrder } from '../test-support/test-orders.ts';
import { toneLevel } from '../test-support/tone.ts';
import { drive } from './test-support/drive.ts';
import { createLab, type Lab, until } from './test-support/lab.ts';

const CUSTOMERS_TONE = 440;
const LOUD = -40;
/** The phone that plays nothing and records what it hears. */
const AGENT = '057100000082';
const installation = 'ways';
const tls = `protocol = tls
bind = ADDRESS:5061
cert_file = ${certificateFile('first.crt')}
priv_key_file = ${certificateFile('first.key')}
method = tlsv1_2`;
/** The ways beside UDP, as docs/asterisk.md names them. */
const ways = `[transport-tcp]
type = transport
protocol = tcp
bind = ADDRESS:5060
[transport-tls]
type = transport
${tls}
`;

let lab: Lab;
let driver: Awaited<ReturnType<typeof drive>>;
beforeAll(async () => {
  lab = await createLab({ softphones: [], ways });
  driver = await drive(lab, installation);
});
afterAll(async () => {
  await driver.telephony.close();
  await lab.close();
});

/** Returns fields of an object as the engine has them. */
async function written(kind: string, name: string): Promise<Record<string, string>> {
  const authorization = `Basic ${Buffer.from(lab.credential).toString('base64')}`;
  const address = `${lab.address}/ari/asterisk/config/dynamic/res_pjsip/${kind}/${name}`;
  const fields = (await (await fetch(address, { headers: { authorization } })).json()) as {
    attribute: string;
    value: string;
  }[];
  return Object.fromEntries(fields.map(({ attribute, value }) => [attribute, value]));
}

test.each<[LineTransport, LineMedia, number]>([
  ['udp', 'rtp', 5060],
  ['tcp', 'rtp', 5060],
  ['tls', 'srtp-sdes', 5061],
])('a line by %s and %s is written so, and its carrier is heard', async (transport, media, port) => {
  const { telephony, events } = driver;
  const name = `${installation}-${transport}`;
  const trunk = `${lab.carrierAddress}:${port}`;
  await telephony.provision([], [{ ...lab.line, name, trunk, transport, media }]);
  expect(await written('endpoint', name)).toMatchObject({
    transport: transport === 'udp' ? '' : `transport-${transport}`,
    media_encryption: media === 'rtp' ? 'no' : 'sdes',
  });
  const { contact } = await written('aor', name);
  expect(contact).toBe(transport === 'udp' ? `sip:${trunk}` : `sip:${trunk};transport=${transport}`);

  const order = callOrder({ first: 'agent', agentLeg: { kind: 'phone', number: AGENT }, line: name });
  expect(await telephony.place(order)).toEqual({ accepted: true });
  const has = (type: string) => events.some((event) => event.callId === order.callId && event.type === type);
  await until(
    () => has('answered'),
    20,
    async () => JSON.stringify(events),
  );
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await telephony.hangUp(order.callId, 'system');
  await until(() => has('ended'), 20);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(toneLevel(lab.heard(AGENT), CUSTOMERS_TONE)).toBeGreaterThan(LOUD);
});

test('the ways that the engine was set up for are found, and a line by another one is not dialled', async () => {
  expect(await driver.telephony.inspect([])).toMatchObject({ transports: ['udp', 'tcp', 'tls'] });
  const plain = await createLab({ softphones: [] });
  const { telephony } = await drive(plain, installation);
  const name = `${installation}-none`;
  await telephony.provision([], [{ ...plain.line, name, transport: 'tls' }]);
  const order = callOrder({ first: 'agent', agentLeg: { kind: 'phone', number: AGENT }, line: name });
  expect(await telephony.place(order)).toEqual({ accepted: false, reason: 'no_line' });
  await telephony.close();
  await plain.close();
});

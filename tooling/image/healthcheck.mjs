// The health check of the image: ends with 0 if the process in this container is ready.
import { get as getPlainly } from 'node:http';
import { get as getSecurely } from 'node:https';

const { OPS_PORT, PORT, TLS_CERT } = process.env;
const isSecure = TLS_CERT && !OPS_PORT;
const address = `${isSecure ? 'https' : 'http'}://127.0.0.1:${OPS_PORT || PORT}/readyz`;
// Any certificate will do: this address is rarely one of its names.
const request = (isSecure ? getSecurely : getPlainly)(address, { rejectUnauthorized: false }, (reply) =>
  process.exit(reply.statusCode === 200 ? 0 : 1),
);
request.on('error', () => process.exit(1));

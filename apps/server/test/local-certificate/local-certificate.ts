import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The certificate of test servers at `localhost` and 127.0.0.1. It signs itself, and is for this machine only. */
export const localAuthority = read('local.cert.pem');
/** The key of the certificate of test servers. */
export const localKey = read('local.key.pem');

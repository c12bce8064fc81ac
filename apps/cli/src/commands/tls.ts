import path from 'node:path';
import { readServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import type { StandaloneCommand } from '../command.ts';
import { makeCertificate } from '../tls/make-certificate.ts';
import { namesOfMachine, readNames } from '../tls/names-of-machine.ts';

export const tls: StandaloneCommand = {
  usage: '[--names <name,address,…>] [--to <folder>]',
  summary:
    'Makes a certificate for https in a local network, and an authority that devices install once at /trust. Run again, it renews the certificate and keeps the authority. Needs openssl. --names: by default those of this machine.',
  takes: { values: ['names', 'to'] },
  answer(given, env) {
    given.words();
    const typed = given.option('names');
    const names = typed === undefined ? namesOfMachine() : readNames(typed);
    const folder = path.resolve(given.option('to') ?? path.join(readServerSettings(env, []).dataDir, 'tls'));
    const { certFile, keyFile, authorityFile, fingerprint, endsAt, isNewAuthority } = makeCertificate(folder, names);
    const day = endsAt.toISOString().slice(0, 10);
    const text = [
      `Made a certificate for ${names.join(', ')}, until ${day}.`,
      `TLS_CERT=${certFile}`,
      `TLS_KEY=${keyFile}`,
      `Fingerprint of the authority (SHA-256): ${fingerprint}`,
      isNewAuthority
        ? 'Set both, restart, and open /trust on each device to install the authority.'
        : 'Devices trust it already. A running server takes it within a minute.',
    ].join('\n');
    return { text, json: { names, certFile, keyFile, authorityFile, fingerprint, endsAt, isNewAuthority } };
  },
};

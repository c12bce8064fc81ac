import { expect, test } from 'vitest';
import { certificateFile } from '../../../test/certificates.ts';
import { readCertificate, readTlsSettings } from './tls-env.ts';

test('without the settings the server speaks http', () => {
  expect(readTlsSettings({})).toBeNull();
  expect(readTlsSettings({ TLS_CERT: '', TLS_KEY: '' })).toBeNull();
});

test.each([{ TLS_CERT: '/a.crt' }, { TLS_KEY: '/a.key' }])('one of the two settings alone is refused: %o', (env) => {
  expect(() => readTlsSettings(env)).toThrow('TLS_CERT and TLS_KEY go together');
});

test('a certificate with its key is taken, and its end told', () => {
  const { cert, endsAt } = readCertificate({
    certFile: certificateFile('first.crt'),
    keyFile: certificateFile('first.key'),
  });
  expect(cert.toString()).toContain('BEGIN CERTIFICATE');
  expect(endsAt.getUTCFullYear()).toBe(2126);
});

test.each([
  ['/absent.crt', certificateFile('first.key'), 'TLS_CERT cannot be read'],
  [certificateFile('first.crt'), '/absent.key', 'TLS_KEY cannot be read'],
  [certificateFile('first.key'), certificateFile('first.key'), 'TLS_CERT holds no certificate in PEM'],
  [certificateFile('first.crt'), certificateFile('first.crt'), 'TLS_KEY holds no private key'],
  [certificateFile('first.crt'), certificateFile('second.key'), 'do not belong together'],
])('files that are no certificate with its key are refused by name', (certFile, keyFile, words) => {
  expect(() => readCertificate({ certFile, keyFile })).toThrow(words);
});

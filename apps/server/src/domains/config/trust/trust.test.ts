import { X509Certificate } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { certificateFile, certificateFolder } from '../../../../test/certificates.ts';
import { createWorld } from '../../../../test/world.ts';
import { noHttpsPage } from './trust-page.ts';

test('the page offers the certificate of the authority, its fingerprint and the steps, in both languages', async () => {
  const { files } = certificateFolder();
  const { http } = await createWorld({ tls: files });
  const read = (language: string) =>
    http.inject({ url: '/trust', headers: { host: '192.168.1.5:8443', 'accept-language': language } });
  const zh = await read('zh-CN');
  const file = readFileSync(certificateFile('first.crt'));
  expect(zh.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(zh.body.replaceAll('<wbr>', '')).toContain(new X509Certificate(file).fingerprint256);
  expect(zh.body).toContain('aria-label="本页的二维码"');
  const en = (await read('en-US')).body;
  expect(en).toContain('<h2>Android</h2>');
  const address = /href="(\/trust\/[^"]+)"/.exec(en)![1]!;
  const download = await http.inject({ url: address });
  expect(download.headers['content-type']).toBe('application/x-x509-ca-cert');
  expect(download.rawPayload.equals(file)).toBe(true);
});

test('without an authority of our own the page says how to get an https address, and nothing is downloaded', async () => {
  const { files } = certificateFolder();
  rmSync(path.join(path.dirname(files.certFile), 'authority.crt'));
  for (const tls of [undefined, files]) {
    const { http } = await createWorld({ ...(tls && { tls }) });
    const { statusCode, body } = await http.inject({ url: '/trust', headers: { 'accept-language': 'zh-CN' } });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>用 https 打开本站</title>');
    expect(body).toContain('npm run haihu -- tls');
    expect(body).not.toContain('/trust/');
    expect((await http.inject({ url: '/trust/haihu.crt' })).statusCode).toBe(404);
  }
});

test('an installation with an https address sends there', () => {
  const body = noHttpsPage('https://crm.example.com', 'en');
  expect(body).toContain('href="https://crm.example.com"');
  expect(body).not.toContain('npm run haihu');
});

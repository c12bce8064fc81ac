import { accentsOf } from '@haihu/rules/config/branding/accents';
import { expect, test } from 'vitest';
import { fillManifest, fillPage } from './fill-page.ts';

const page = `<head>
  <meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)" />
  <meta name="theme-color" content="#161C23" media="(prefers-color-scheme: dark)" />
  <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
  <title>海呼CRM</title>
</head>`;
const manifest = JSON.stringify({
  name: '海呼CRM',
  short_name: '海呼',
  theme_color: '#FFFFFF',
  start_url: '/',
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
});
const plain = { app_name: '', app_login_logo: '', app_home_logo: '', accents: null, icon: null };
const branded = {
  app_name: '云帆客户通',
  app_login_logo: '/brand/a.webp',
  app_home_logo: null,
  accents: accentsOf('#7a1fa2'),
  icon: '0123456789abcdef01234567',
};

test('a host without a branding has the page as it was built', () => {
  expect(fillPage(page, plain).replace(/<meta name="haihu-brand"[^>]*>/, '')).toBe(page);
  expect(JSON.parse(fillManifest(manifest, plain))).toEqual(JSON.parse(manifest));
});

test('title, icons and the bar of the phone are the host’s', () => {
  const filled = fillPage(page, branded);
  const { light, dark } = branded.accents!;
  expect(filled).toContain('<title>云帆客户通</title>');
  expect(filled).toContain('href="/brand/0123456789abcdef01234567-192.png" type="image/png"');
  expect(filled).toContain('rel="apple-touch-icon" href="/brand/0123456789abcdef01234567-apple.png"');
  expect(filled).toContain(`content="${light.fill}" media="(prefers-color-scheme: light)"`);
  expect(filled).toContain(`content="${dark.fill}" media="(prefers-color-scheme: dark)"`);
  expect(JSON.parse(fillManifest(manifest, branded))).toMatchObject({
    name: '云帆客户通',
    short_name: '云帆客户通',
    start_url: '/',
    theme_color: '#7a1fa2',
    icons: [{ sizes: '192x192' }, { sizes: '512x512' }, { purpose: 'maskable' }],
  });
});

test.each([
  '</title><script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  `' onload='alert(1)`,
  '$& $1 $` $$',
  '</script><!--',
])('a name like %j stays a name', (name) => {
  const filled = fillPage(page, { ...branded, app_name: name });
  expect(filled.match(/<(script|img|!--)/g)).toBeNull();
  const content = /name="haihu-brand" content="([^"]*)"/.exec(filled)![1]!;
  const read = content.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<');
  expect(JSON.parse(read.replaceAll('&gt;', '>').replaceAll('&amp;', '&'))).toMatchObject({ app_name: name });
  expect(JSON.parse(fillManifest(manifest, { ...branded, app_name: name })).name).toBe(name);
});

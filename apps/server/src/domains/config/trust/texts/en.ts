import type { zh } from './zh.ts';

export const en: typeof zh = {
  title: "Trust this site's certificate",
  why: 'This site uses a certificate of its own in your local network. Install it once on each device. Browsers allow calls by the microphone only after that.',
  download: 'Download the certificate',
  code: 'QR code of this page',
  scan: 'Scan it with the camera of a phone to install it there',
  compare: 'Before you install it, compare the fingerprint (SHA-256) with the one that your administrator gave you:',
  limits:
    'The certificate is good only for this site and for addresses of local networks. It cannot pose as other sites.',
  steps: [
    {
      on: 'iPhone',
      how: 'Download it in Safari. Settings → General → VPN & Device Management → Install. Then Settings → General → About → Certificate Trust Settings, and switch it on.',
    },
    {
      on: 'Android',
      how: 'Settings → Security → More security settings → Install a certificate → CA certificate, and choose the file. Menus differ: search the settings for "certificate".',
    },
    {
      on: 'Windows',
      how: 'Open the file → Install Certificate → Local Machine → Place all certificates in the following store → Trusted Root Certification Authorities.',
    },
    {
      on: 'Mac',
      how: 'Open the file, add it to the System keychain, open it there, and under Trust choose Always Trust.',
    },
    {
      on: 'Firefox',
      how: 'Settings → Privacy & Security → View Certificates → Authorities → Import, and trust it for websites.',
    },
  ],
  open: 'Installed: open the site',
  noHttps: {
    title: 'Open this site by https',
    why: 'Browsers allow the microphone on https pages only. A phone in the page therefore needs the https address.',
    openSecure: 'Open by https',
    ask: 'This installation has no https address yet. Ask the administrator to set it up once, as below. Until then, use a bound phone.',
    ways: [
      {
        on: 'With a public name',
        how: 'Put Caddy in front of the server. It gets the certificate and renews it. See section 5 of the operating manual.',
      },
      {
        on: 'In an office only',
        how: 'Run <code>npm run haihu -- tls</code> on the server, set <code>TLS_CERT</code> and <code>TLS_KEY</code> as it prints, and restart. Then open this page by https on each device and install the certificate once.',
      },
    ],
    back: 'Back to the site',
  },
};

import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  failed: 'The settings of notices could not be loaded',
  thisDevice: 'This device',
  on: 'Notify me while the page is closed',
  onNote: 'Also on the locked screen, without names and numbers of customers',
  turningOn: 'Switching on',
  noAddress:
    'Notices are not available yet. The operator has to set PUBLIC_URL to the https address of this site, such as https://crm.example.com, and restart the server.',
  problems: {
    unsupported: 'This browser has no notices. Use a recent Chrome, Edge, Firefox or Safari.',
    insecure: 'Notices need a page by https. Use the https address, or ask your operator.',
    home_screen:
      'Tap Share in the browser first, choose "Add to Home Screen", and switch it on there. It needs iOS 16.4 or later.',
    denied:
      'Notices are refused on this device. Tap the icon left of the address and allow notifications. On a phone, also allow them for the browser in the system settings.',
    dismissed: 'Notices were not allowed. Tap the switch again and choose "Allow".',
    service:
      'The browser does not reach its push service. Chrome on Android uses that of Google, which mainland China does not reach. Try Edge, Firefox or a computer.',
  },
  barred:
    'The push service refused this site, so nothing is sent. Switch it off and on again. If that fails, the operator should check PUBLIC_URL.',
  waits:
    'The app keeps waiting for notices. A line at the top of the phone says so, and it uses a little more power. Phones by Xiaomi, Huawei, OPPO and vivo close it unless you allow autostart and background running for this app in the phone manager.',
  test: 'Send a test',
  testing: 'Sending',
  outcomes: {
    arrived: 'It arrived: notices work',
    late: 'The push service took it, but it did not arrive within 10 seconds. Check the notification and battery settings of the system.',
    sent: 'Sent. Look at the top of the phone',
    gone: 'The browser ended its subscription. Switch it off and on again.',
    busy: 'The push service is busy. Try again later.',
    unreachable:
      'The server does not reach the push service of this browser. Use another browser, or ask the operator to check the network.',
    barred:
      'The push service refuses the key of this site. The operator should check that PUBLIC_URL is a real https address.',
    refused: 'The push service does not take this notice. Switch it off and on again.',
  },
  kinds: {
    call: 'Calls and dialling',
    visit: 'Call-backs',
    assignment: 'Assigned customers',
    extension: 'Requests for more time',
    application: 'Join applications',
    money: 'Balance and packages',
  },
  push: 'While the page is closed',
  sound: 'Sounds of the open page',
  notes: { push: 'Not while the page is in front of you', sound: 'Heard after the first tap on the page' },
  quiet: 'Quiet hours',
  others: 'Other devices',
  remove: 'Remove',
  removed: 'Removed',
  removeTitle: (device) => `Stop notices to ${device}?`,
  unknownDevice: 'Unknown device',
  lastSent: (when) => `Last notice ${inSentence(when)}`,
  neverSent: 'No notice yet',
  barredShort: 'Stopped',
};

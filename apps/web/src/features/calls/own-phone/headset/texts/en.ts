import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Headset buttons',
  connect: 'Connect headset buttons',
  connectOther: 'Connect another headset',
  forget: 'Stop using these buttons',
  retry: 'Try again',
  states: {
    none: 'Not connected',
    unplugged: 'Unplugged',
    idle: 'Waiting',
    works: 'Working',
    busy: 'Cannot open',
    keyless: 'No buttons',
  },
  notes: {
    none: 'Answer, mute and hang up with the buttons of your headset. Its lights follow the call. The browser asks once',
    unplugged: 'Plug in the headset or its receiver, and the buttons work again',
    idle: 'The buttons work once "Take calls on this device" is on',
    elsewhere: 'The phone is in another tab, and the buttons work there',
    taken: 'The phone is in another browser. The buttons do nothing here',
    works: 'The buttons answer, mute, hold and hang up',
    busy: 'Another calling app may be using it. Quit that app. The next call tries again',
    keyless: 'This headset has no button to answer or mute. Its sound works as before',
  },
  busy: 'Cannot open the headset buttons. Another calling app may be using them',
  refusals: {
    none: 'No headset was chosen. If it is not listed, plug in its cable or receiver and try again',
    denied:
      'The browser does not let this site use headset buttons. Click the icon left of the address, allow "HID devices" and try again',
  },
  unknownHere: 'This browser cannot read headset buttons. Use Chrome or Edge on a computer. Sound works as before',
};

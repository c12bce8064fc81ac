import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  title: 'Diagnosis',
  socket: 'Connection',
  sockets: {
    off: 'Off',
    connecting: 'Connecting',
    ready: 'Connected',
    lost: 'Lost, reconnecting',
    refused: 'Refused',
    elsewhere: 'In another tab',
    taken: 'In another browser',
  },
  registered: 'Registration',
  isRegistered: 'Registered',
  isNotRegistered: 'Not registered',
  microphone: 'Microphone',
  open: 'Works',
  closed: 'Does not work',
  level: (percent) => `Works, level ${percent}%`,
  headset: 'Headset buttons',
  way: 'Path of the sound',
  direct: 'Direct',
  relayed: (transport) => (transport ? `By a relay (${transport})` : 'By a relay'),
  unknown: '–',
  noCall: 'Shown after a call or an echo test',
  wayNotes: (way) =>
    way === 'host'
      ? 'The address of this device (host)'
      : way === 'srflx' || way === 'prflx'
        ? `The outer address of the router (${way})`
        : way === 'relay'
          ? 'The network blocks the direct path. The relay takes longer'
          : 'The browser does not tell',
  soundNow: 'Sound of this call',
  soundBefore: 'Sound of the last call',
  advice:
    'Your last three calls were choppy. Use a cable, or move closer to the router. Other programs that fill the network do the same',
  test: 'Test the relays',
  testing: 'Testing',
  relay: (transport, port) => `Relay ${transport} ${port}`,
  passes: 'Passes',
  blocked: 'Blocked',
  noRelays: 'No relay (TURN) is set up here, so there is no other path if a network blocks voice',
};

import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  incoming: 'Your web phone is ringing',
  inCall: 'On a call',
  incomingHint: 'Someone is transferring a call to you or asking you to join',
  caller: 'Incoming call',
  waited: 'Waited',
  chose: (key, label) => `Chose ${key}: ${label}`,
  calledBack: 'Call-back',
  askedBack: (time) => `Asked to be called back, waited ${time}`,
  unknownCaller: 'Not a customer',
  ofTask: (task) => `Task: ${task}`,
  pickUp: 'Pick up',
  decline: 'Decline',
  elsewhere: 'Your web phone is in another tab',
  taken: 'Your web phone is in another browser',
  takeOver: 'Use it here',
  inCallThere: 'The other tab is in a call. Take the phone over when it has ended',
  sound: {
    lost: 'The sound broke off. Waiting for it to come back',
    blocked:
      'No sound gets through: this network may block voice (UDP). Try another network, or ask an administrator for a relay (TURN)',
  },
  poor: 'Your last three calls were choppy. Use a cable, or move closer to the router',
  look: 'Look',
  problems: {
    insecure:
      'Browsers allow the microphone on https pages only. Ask an administrator for https, or use your bound phone',
    denied: 'The browser blocks the microphone on this site. Tap the icon left of the address, allow it and reload',
    missing: 'No microphone was found. Plug in a headset or a microphone and try again',
    failed: 'The microphone cannot be opened. Another app may be using it',
  },
};

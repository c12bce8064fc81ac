import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  mute: 'Mute',
  keypad: 'Keypad',
  hold: 'Hold',
  resume: 'Resume',
  transfer: 'Transfer',
  transferTo: 'Transfer to',
  speaker: 'Speaker',
  speakerNow: 'In use',
  typed: 'Keys pressed',
  nobody: 'No one to transfer to',
  nobodyHint: 'Colleagues who can place calls appear here',
  transferring: (name) => `Transferring to ${name}. You may hang up`,
  onHold: 'On hold. They hear music',
  askedPhone: 'Sent to your phone. It dials within 30 s',
  phoneMissed: 'Your phone did not get it. Open Haihu on your phone',
  notDialled: 'Not dialled. It does not count as a call',
  callAgain: 'Call again',
  onPhone: 'Your phone is calling. Report the result there',
  howWasIt: 'How did it go? You can report once',
  notReached: 'Not reached',
  reached: (time) => `Talked ${time}`,
  tapToDial: 'Tap to dial on this phone',
  dial: 'Dial',
  dialAgain: 'It did not dial. Try again',
  joined: {
    listen: (name) => `${name} is listening`,
    whisper: (name) => `${name} is whispering to you`,
    barge: (name) => `${name} joined the call`,
  },
};

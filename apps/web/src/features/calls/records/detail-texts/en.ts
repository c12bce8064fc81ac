import type { Translated } from '@haihu/contract/languages';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  legs: 'Phones',
  outside: 'Outside number',
  kinds: { agent: 'Agent', customer: 'Customer', monitor: 'Listener' },
  rang: (seconds) => `Rang ${seconds} s`,
  talked: (time) => `Talked ${time}`,
  notAnswered: 'Not answered',
  carrier: (sip, q850) => [sip !== null && `SIP ${sip}`, q850 !== null && `Q.850 ${q850}`].filter(Boolean).join(' · '),
  sound: 'Sound',
  heardBy: (name) => `What ${name} heard`,
  heardFrom: { agent: 'From the agent', customer: 'From the other side' },
  written: 'Follow-up',
  next: (when) => `Call-back ${when}`,
  download: 'Download',
  downloading: 'Downloading',
  notes: 'Notes on the recording',
  noteAt: (at) => `Note at ${at}`,
  note: 'Note',
  add: 'Add',
  goTo: (at) => `Go to ${at}`,
  remove: 'Delete the note',
  hide: 'Hide this record',
  hideAsk: 'Hide this call record?',
  hideBody: 'No one will see it. The charge, the attempt and all figures stay, and the audit records who hid it.',
  hidden: 'Hidden',
};

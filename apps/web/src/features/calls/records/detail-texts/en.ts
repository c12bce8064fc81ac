import type { Translated } from '@haihu/contract/languages';
import { inSentence } from '../../../../shared/i18n/in-sentence.ts';
import type { zh } from './zh.ts';

export const en: Translated<typeof zh> = {
  legs: 'Phones',
  outside: 'Outside number',
  kinds: { agent: 'Agent', customer: 'Customer', monitor: 'Listener' },
  rang: (seconds) => `Rang ${seconds} s`,
  talked: (time) => `Talked ${time}`,
  notAnswered: 'Not answered',
  carrier: (sip, q850) => [sip !== null && `SIP ${sip}`, q850 !== null && `Q.850 ${q850}`].filter(Boolean).join(' · '),
  announced: 'Carrier said',
  recorded: 'Recording',
  unrecorded: {
    not_agreed: 'None: the customer did not agree',
    no_sound: 'None: the line had no announcement to play',
  },
  cuts: { network: 'System: the agent was not heard for a minute (network lost)' },
  called: 'Number called',
  stepsOfCallers: { created: 'Called us', customer_answered: 'Line answered' },
  sound: 'Sound',
  heardBy: (name) => `What ${name} heard`,
  heardFrom: { agent: 'From the agent', customer: 'From the other side' },
  written: 'Follow-up',
  next: (when) => `Call-back ${inSentence(when)}`,
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

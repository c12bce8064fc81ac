/** The steps of a phone that rings for `ringSeconds`, picks up and then does `steps`. */
const pickUp = (ringSeconds: number, ...steps: string[]): string[] => [
  'Ringing()',
  `Wait(${ringSeconds})`,
  'Answer()',
  ...steps,
];

/** Writes all sounds of the call into one file, and what the phone hears into another. */
const RECORD = 'MixMonitor(${ASTSPOOLDIR}/all-${EXTEN}.wav,r(${ASTSPOOLDIR}/heard-${EXTEN}.wav))';
/** A tone, for the voice of a person. */
const SPEAK = 'PlayTones(440)';
const PRESS_1 = 'SendDTMF(1)';

/** Phones of agents. Softphones play 600 Hz; `pausing` and `leaving` play 1000 Hz and stop. */
const agents: Record<string, string[]> = {
  softphone: pickUp(0.3, 'PlayTones(600)', 'Wait(120)'),
  pausing: pickUp(0.3, 'PlayTones(1000)', 'Wait(3)', 'StopPlayTones()', 'Wait(4)', 'PlayTones(1000)', 'Wait(120)'),
  leaving: pickUp(0.3, 'PlayTones(1000)', 'Wait(3)', 'StopPlayTones()', 'Wait(120)'),
  declining: ['Hangup(21)'],
  // A person who presses 2 and 1 a second after picking up. The phones below press nothing, as a mailbox.
  _057100000091: pickUp(0.3, 'Wait(1)', 'SendDTMF(21)', 'PlayTones(600)', 'Wait(120)'),
  // Is never picked up.
  _057100000071: ['Ringing()', 'Wait(300)'],
  // Record what they hear and note the mode of answering that they were asked for. Phone 81 plays a tone.
  _05710000008X: [
    'System(echo "${PJSIP_HEADER(read,Answer-Mode)}" > ${ASTSPOOLDIR}/asked-${EXTEN})',
    ...pickUp(0.3, RECORD, 'ExecIf($["${EXTEN:-1}" = "1"]?PlayTones(1000))', 'Wait(120)'),
  ],
  '_0571.': pickUp(0.3, 'PlayTones(600)', 'Wait(120)'),
};

/** Phones of customers, by the last two digits of their numbers. */
const customers: Record<number, string[]> = {
  // Agree to the recording: after three seconds, after twenty and after eight.
  56: pickUp(0.3, SPEAK, 'Wait(3)', 'StopPlayTones()', PRESS_1, SPEAK, 'Wait(120)'),
  57: pickUp(0.3, 'Wait(20)', PRESS_1, 'Wait(120)'),
  58: pickUp(0.3, 'Wait(8)', PRESS_1, 'Wait(120)'),
  60: pickUp(0.3, 'Wait(0.4)', 'Playback(hello-world)', SPEAK, 'Wait(41)'),
  // A machine, whose greeting is a tone without a gap.
  61: pickUp(0.2, 'Wait(0.2)', 'PlayTones(1000)', 'Wait(3)', 'StopPlayTones()', 'Playback(vm-leavemsg)', 'Wait(30)'),
  // Waits for four touch tones and answers with two.
  62: pickUp(0.2, 'Read(D,,4,,1,30)', 'SendDTMF(77)', 'Wait(3)', 'Hangup(16)'),
  63: pickUp(0.3, RECORD, SPEAK, 'Wait(120)'),
  // A menu, in which 2580 leads to 880 Hz.
  64: pickUp(0.3, 'Read(D,,4,,1,60)', 'ExecIf($["${D}" = "2580"]?PlayTones(880):PlayTones(300))', 'Wait(120)'),
  65: pickUp(0.2, 'Wait(7)', 'Hangup(16)'),
  // Pick up late.
  66: pickUp(8, SPEAK, 'Wait(120)'),
  67: pickUp(20, 'Wait(5)', 'Hangup(16)'),
  70: ['Busy(1)', 'Hangup(17)'],
  71: ['Ringing()', 'Wait(300)'],
  72: ['Hangup(21)'],
  73: ['Hangup(1)'],
  74: ['Congestion(1)', 'Hangup(34)'],
  75: ['Hangup(18)'],
  76: ['Progress()', 'Playback(ss-noservice,noanswer)', 'Hangup(1)'],
  77: ['Hangup(22)'],
  78: ['Hangup(28)'],
  79: ['Hangup(27)'],
  80: pickUp(0.2, 'Wait(2)', 'Hangup(16)'),
  // The tone of a busy phone, and words, before an end as congested.
  84: ['Progress()', 'PlayTones(450/350,0/350)', 'Wait(4)', 'Hangup(34)'],
  85: ['Progress()', 'Playback(ss-noservice&ss-noservice&ss-noservice,noanswer)', 'Hangup(34)'],
  86: ['Progress()', 'Playback(tt-allbusy&tt-allbusy,noanswer)', 'Hangup(34)'],
  87: ['Progress()', 'Playback(demo-nogo&demo-nogo,noanswer)', 'Hangup(34)'],
};

/** People who call us. Most hang up 41 seconds after the answer. */
const callers: Record<string, string[]> = {
  caller: [RECORD, SPEAK, 'Wait(41)'],
  caller84: [RECORD, SPEAK, 'Wait(120)'],
  caller63: [SPEAK, 'Wait(3)', 'StopPlayTones()', PRESS_1, SPEAK, 'Wait(41)'],
  caller80: [SPEAK, 'Wait(2)'],
  caller82: [SPEAK, 'Wait(6)', 'StopPlayTones()', 'SendDTMF(#)', 'Wait(35)'],
  // Is silent.
  caller83: ['Wait(41)'],
};

const extension = (name: string, [first, ...later]: string[]): string =>
  [`exten => ${name},1,${first}`, ...later.map((step) => ` same => n,${step}`), ''].join('\n');
const extensions = (phones: Record<string, string[]>, prefix = ''): string =>
  Object.entries(phones)
    .map(([name, steps]) => extension(`${prefix}${name}`, steps))
    .join('');

/**
 * The carrier's dial plan (`extensions.conf`) from its first context on: phones of agents, customers and callers.
 * Customers who picked up are noted when they are gone: the number, the instant, and the channel by which they were hung
 * up on.
 */
export const dialPlan = [
  extensions(agents),
  extension('_1[3-9]XXXXXXXXX', ['Set(CHANNEL(hangup_handler_push)=answers,${EXTEN},1)', 'Goto(b${EXTEN:-2},1)']),
  extensions(customers, 'b'),
  extensions(callers),
  extension('_X.', ['Hangup(28)']),
  '[answers]\n',
  extension('_X.', [
    'ExecIf($["${CHANNEL(state)}" = "Up"]?System(echo ${EXTEN} ${EPOCH} ${CHANNEL(hangupsource)} >> ${ASTSPOOLDIR}/answered))',
    'Return()',
  ]),
].join('');

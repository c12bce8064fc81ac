import { StateWord } from '../../../../shared/ui/state-word.tsx';
import type { HeadsetStatus } from './headset.ts';
import { t } from './texts.ts';

const tones = { none: '3', unplugged: 'warn', idle: '3', works: 'call', busy: 'danger', keyless: 'warn' } as const;

/** Says in a word if the buttons of the headset work. */
export const HeadsetState = ({ status }: { status: HeadsetStatus }) => (
  <StateWord tone={tones[status]}>{t.states[status]}</StateWord>
);

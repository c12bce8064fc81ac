import { classifyPhone } from '../../phone-kind.ts';

/** Digits with which a carrier writes a number of China: `8657188886666`. */
const CHINA = '86';

/**
 * Returns the normalised form of a number that a carrier sent: `86…`, `0086…`, `+86…`, a mobile after a 0, or a landline
 * without its 0. Null: withheld, or no number that can be called back.
 */
export function carrierNumber(sent: string | null): string | null {
  if (sent === null || !/^\+?\d{3,20}$/.test(sent)) return null;
  const spellings = [
    sent,
    ...(sent.startsWith(CHINA) ? [`+${sent}`] : []),
    // No area code of China begins with 086, so these digits are always the country's.
    ...(/^(?!86)[1-9]/.test(sent) ? [`0${sent}`] : []),
  ];
  for (const spelling of spellings) {
    const { normalised } = classifyPhone(spelling);
    if (normalised !== null) return normalised;
  }
  return null;
}

/**
 * Returns the form in which a number of our own lines is compared. Carriers also give out numbers that have no kind, so
 * these stay as they are.
 */
export const ownNumber = (sent: string): string => carrierNumber(sent) ?? sent.replace(/^\+/, '');

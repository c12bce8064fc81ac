import { gradeOf, type SoundFigures, type SoundGrade } from '@haihu/rules/calls/quality';
import { t } from './quality-texts.ts';

/** Returns the tone in which a grade is drawn. */
export const gradeTones: Record<SoundGrade, 'call' | 'warn' | 'danger'> = {
  good: 'call',
  fair: 'call',
  poor: 'warn',
  bad: 'danger',
};

/** Writes a score in words: 声音清楚. */
export const gradeWords = (mos: number): string => t.grades[gradeOf(mos)];

/** Writes the figures of a sound: MOS 4.2 · 丢包 0.3% · 抖动 8 毫秒 · 往返 40 毫秒. */
export function qualityFigures({ mos, loss, jitter, rtt }: SoundFigures & { mos: number }): string {
  const figures = [t.mos(mos.toFixed(1)), t.loss((loss * 100).toFixed(1)), t.jitter(Math.round(jitter))];
  return [...figures, ...(rtt === null ? [] : [t.rtt(Math.round(rtt))])].join(' · ');
}

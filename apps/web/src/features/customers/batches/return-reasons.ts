import type { ReturnReason } from '@haihu/contract/customers/values';
import { texts } from '../../../shared/i18n/texts.ts';
import type { zh } from './return-reasons/zh.ts';

const t = texts<typeof zh>(import.meta.glob('./return-reasons/*.ts', { eager: true }));

export const returnReasonWords = (reason: ReturnReason): string => t.reasons[reason];

/** Writes the reason for a return and its note: 没有意向：价格太高. Old returns have only a note. */
export function returnWords(reason: ReturnReason | null, note: string | null): string {
  return [reason && returnReasonWords(reason), note].filter(Boolean).join(t.colon);
}

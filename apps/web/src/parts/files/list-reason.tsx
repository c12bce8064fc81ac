import type { Job } from '@haihu/contract/files/files';
import { useState } from 'react';
import { common } from '../../shared/i18n/common.ts';
import { RequestError } from '../../shared/lib/request-error.ts';
import { countWords } from '../../shared/lib/count.ts';
import { dayAndClock } from '../../shared/lib/day.ts';
import { alert, confirm } from '../../shared/ui/ask.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { showToast } from '../../shared/ui/toast.tsx';
import { t } from './texts.ts';

const LONGEST = 200;
const SHORTEST = 2;
/** Error codes `customers.reason_needed`, `customers.list_rows_used` and `customers.list_mostly_unknown`. */
const REASON_NEEDED = 41_054;
const ROWS_USED = 41_055;
const MOSTLY_UNKNOWN = 41_057;

/** Asks for the reason to compare so many numbers with stored ones. `null` if the user cancels. */
export async function askListReason(): Promise<string | null> {
  let typed = '';
  for (let tried = false; ; tried = true) {
    const body = <ReasonField began={typed} tried={tried} onType={(text) => (typed = text)} />;
    if (!(await confirm({ title: t.reasonTitle, body, yes: t.reasonGiven, no: common.cancel }))) return null;
    if (typed.trim().length >= SHORTEST) return typed.trim();
  }
}

function ReasonField({ began, tried, onType }: { began: string; tried: boolean; onType: (text: string) => void }) {
  const [text, setText] = useState(began);
  return (
    <TextField
      label={t.reason}
      hint={t.reasonHint}
      placeholder={t.reasonPlaceholder}
      value={text}
      maxLength={LONGEST}
      tried={tried}
      fault={text.trim().length < SHORTEST && t.reasonMissing}
      onChange={({ target }) => {
        setText(target.value);
        onType(target.value);
      }}
    />
  );
}

/**
 * Sends a list, and sends it again with a reason if the server requires one. `null` if the user cancels. Throws as
 * `send` does.
 */
export async function sendWithReason<Reply>(send: (reason?: string) => Promise<Reply>): Promise<Reply | null> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== REASON_NEEDED) throw error;
  }
  const reason = await askListReason();
  return reason === null ? null : send(reason);
}

/**
 * Tells why a list was refused. The refusals that weigh the numbers of a list are long, and name a time or what to change
 * in the list, so they stay until they are read. Others are a toast.
 */
export function tellListRefusal(error: Error): void {
  const isWeighed = error instanceof RequestError && [MOSTLY_UNKNOWN, ROWS_USED].includes(error.code);
  if (isWeighed) void alert({ title: t.listRefused, body: listRefusalWords(error), ok: common.close });
  else showToast(error.message, { kind: 'warn', milliseconds: 4000 });
}

/**
 * Writes why a list was refused. If the day's numbers are used up, or the refused list took some of them, it says when
 * they are free again.
 */
function listRefusalWords(error: Error): string {
  if (!(error instanceof RequestError)) return error.message;
  if (error.code === MOSTLY_UNKNOWN) {
    const { numbers, againAt } = error.data as { numbers: number; againAt?: string | null };
    return againAt ? t.mostlyUnknown(error.message, countWords(numbers), dayAndClock(againAt)) : error.message;
  }
  if (error.code !== ROWS_USED) return error.message;
  const { limit, againAt } = error.data as { limit: number; againAt: string | null };
  return rowsUsedWords(limit, againAt);
}

/** Writes why a job that reads a list failed. */
export function listProblemWords({ problem, result }: Pick<Job, 'problem' | 'result'>): string {
  if (result.limit === undefined) return problem ?? '';
  return rowsUsedWords(result.limit, result.againAt === undefined ? null : new Date(result.againAt).toISOString());
}

function rowsUsedWords(limit: number, againAt: string | null): string {
  return againAt === null ? t.listTooLong(countWords(limit)) : t.rowsUsed(countWords(limit), dayAndClock(againAt));
}

import type { Outcome } from '@haihu/contract/followups/values';
import { talkTime } from '../../../parts/calls/call-words.ts';
import { t as form } from '../../../parts/followups/texts.ts';
import { copyText } from '../../../shared/lib/copy-text.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { discardEntry, sendAgain } from '../../../shared/lib/outbox/send.ts';
import { isLocked } from '../../../shared/lib/kept-answers/readable.ts';
import type { OutboxEntry } from '../../../shared/lib/outbox/store.ts';
import { useNow } from '../../../shared/ui/use-now.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { common } from '../../../shared/i18n/common.ts';
import { sendOld } from './send-old.ts';
import { t } from './texts.ts';

const DAY = 24 * 60 * 60_000;
/** Codes of the server: the subject is gone, the call has a follow-up already, the instant of writing is too old. */
const codes = { gone: 40_400, callWritten: 41_206, tooOld: 41_207 };
/** Codes for which the same request is refused again. */
const finalCodes: readonly (number | undefined)[] = Object.values(codes);

/** Draws one entry that is not uploaded: its words, the reason, and the ways out. */
export function UnsentEntry({ entry }: { entry: OutboxEntry }) {
  const { call, name, at, state, refusal } = entry;
  const now = useNow();
  const text = textOf(entry);
  const pictures = entry.pictures?.length ?? 0;
  const lines = [...outcomeOf(entry), text, pictures > 0 && t.pictures(pictures)].filter(Boolean).join('\n');
  const isTooOld = refusal?.code === codes.tooOld;
  const inPlace = newCallBackOf(entry);
  // The words are shown again as soon as the server answers.
  if (isLocked()) return <LockedEntry entry={entry} />;

  async function discard(): Promise<void> {
    const question = { title: t.discardTitle, body: t.discardBody, yes: t.discard, no: common.cancel };
    if (await confirm({ ...question, danger: true })) await discardEntry(entry.id);
  }

  return (
    <li className="unsent-entry">
      <Head entry={entry} name={name} />
      {lines && <p className="text">{lines}</p>}
      {state === 'asks' && (
        <p className="note c-danger">
          {(call === 'followups.save' ? t.asks : t.asksBlindly)(Math.floor((now - at) / DAY))}
        </p>
      )}
      {refusal && <p className="note c-danger">{isTooOld ? t.tooOld : refusal.message}</p>}
      <div className="unsent-keys">
        {state === 'asks' && (
          <Button size="small" onClick={() => void sendOld(entry)}>
            {t.send}
          </Button>
        )}
        {refusal?.code === codes.callWritten && (
          <Button size="small" onClick={() => void sendAgain(entry, { again: true })}>
            {t.again}
          </Button>
        )}
        {inPlace && (
          <Button size="small" onClick={() => void sendAgain(inPlace)}>
            {t.newCallBack}
          </Button>
        )}
        {refusal && !finalCodes.includes(refusal.code) && (
          <Button size="small" onClick={() => void sendAgain(entry)}>
            {t.retry}
          </Button>
        )}
        {text && (
          <Button size="small" onClick={() => void copyText(text)}>
            {t.copy}
          </Button>
        )}
        {/* A red key for each entry would drown out the way on. The question has one. */}
        <Button size="small" onClick={() => void discard()}>
          <span className="c-danger">{t.discard}</span>
        </Button>
      </div>
    </li>
  );
}

/** Draws an entry without its words, because the server's last answer is too long ago. */
function LockedEntry({ entry }: { entry: OutboxEntry }) {
  return (
    <li className="unsent-entry">
      <Head entry={entry} />
      <p className="note">{t.locked}</p>
    </li>
  );
}

function Head({ entry: { call, at }, name }: { entry: OutboxEntry; name?: string }) {
  return (
    <div className="h">
      <b className="grow one">{[t.calls[call], name].filter(Boolean).join(' · ')}</b>
      <span className="note">{t.writtenAt(dayAndClock(new Date(at).toISOString()))}</span>
    </div>
  );
}

/** Returns a new call-back in place of a moved one that is gone. `null`: the entry is none. */
function newCallBackOf(entry: OutboxEntry): OutboxEntry | null {
  const { call, request, customerId, refusal } = entry;
  if (call !== 'followups.moveVisit' || refusal?.code !== codes.gone || !customerId || !('at' in request)) return null;
  return { ...entry, call: 'followups.addVisit', request: { customerId, at: request.at, content: '' } };
}

/** Returns the words that the user wrote, and the time of a call-back. */
function textOf({ request }: OutboxEntry): string {
  const written = ('result' in request ? (request.result ?? {}) : request) as Written;
  const time = written.at ?? written.nextVisitAt ?? written.callAgainAt;
  return [written.text ?? written.content ?? written.note, time && t.callBackAt(dayAndClock(time))]
    .filter(Boolean)
    .join('\n');
}

interface Written {
  text?: string;
  content?: string;
  note?: string;
  at?: string;
  nextVisitAt?: string;
  callAgainAt?: string;
}

/** Returns the words of a chosen outcome, or of a reported call. */
function outcomeOf({ request }: OutboxEntry): string[] {
  if ('duration' in request) return [request.duration === 0 ? t.notReached : t.reached(talkTime(request.duration))];
  const { outcome } = 'result' in request ? (request.result ?? {}) : (request as { outcome?: Outcome });
  return outcome ? [form.results[outcome]] : [];
}

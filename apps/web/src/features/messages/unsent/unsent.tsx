import { useState } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { navigation } from '../../../shared/lib/navigation.ts';
import { sendAll } from '../../../shared/lib/outbox/send.ts';
import type { OutboxEntry } from '../../../shared/lib/outbox/store.ts';
import { useOutbox } from '../../../shared/lib/outbox/use-outbox.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { t } from './texts.ts';
import { UnsentEntry } from './unsent-entry.tsx';
import './unsent.css';

/** Lists what the user wrote and the server has not got yet, and what it refused. */
export default function Unsent() {
  const outbox = useOutbox();
  const [isSending, setSending] = useState(false);
  const own = outbox?.own ?? [];
  const waiting = own.filter(({ state }) => state === 'waiting');
  const stuck = own.filter(({ state }) => state !== 'waiting');

  async function send(): Promise<void> {
    setSending(true);
    await sendAll().finally(() => setSending(false));
  }

  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={() => navigation().back()} />} title={t.unsent} />
      {outbox && own.length === 0 ? (
        <EmptyState art="calendar" title={t.empty} hint={t.emptyHint} />
      ) : (
        <div className="page list">
          <Section title={t.refused(stuck.length)} entries={stuck} />
          <Section title={t.waiting(waiting.length)} entries={waiting} />
        </div>
      )}
      {outbox && outbox.others > 0 && <p className="note pad">{t.others(outbox.others)}</p>}
      {waiting.length > 0 && (
        <ActionBar>
          <Button kind="primary" wide="grow" busy={isSending} busyWords={t.sending} onClick={() => void send()}>
            {t.sendNow}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function Section({ title, entries }: { title: string; entries: readonly OutboxEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className="sect">{title}</h2>
      <ul>
        {entries.map((entry) => (
          <UnsentEntry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

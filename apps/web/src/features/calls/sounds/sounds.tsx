import type { OwnSoundRow } from '@haihu/contract/calls/sounds';
import { useState } from 'react';
import { isOfSounds, soundNote, useOwnSounds } from '../../../parts/calls/sounds/use-own-sounds.ts';
import { common } from '../../../shared/i18n/common.ts';
import { dayAndClock } from '../../../shared/lib/day.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { sendRequest } from '../../../shared/lib/send-request.ts';
import { useChangingRequest } from '../../../shared/lib/use-changing-request.ts';
import { confirm } from '../../../shared/ui/ask.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { trash } from '../../../shared/ui/icons/people.ts';
import { play as playShape } from '../../../shared/ui/icons/phone.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast.tsx';
import { AddSoundSheet } from './add-sound-sheet.tsx';
import { t } from './texts.ts';
import '../../../parts/tasks/task-rows.css';
import './sounds.css';

/** Lists the enterprise's own sounds, which are heard at a tap, added and deleted here. */
export default function Sounds() {
  const { label } = useVisit();
  const sounds = useOwnSounds();
  const [isAdding, setAdding] = useState(false);
  const [heard, setHeard] = useState<{ link: string; name: string } | null>(null);
  const add = () => setAdding(true);

  async function play({ id }: OwnSoundRow): Promise<void> {
    try {
      setHeard(await sendRequest('calls.openSound', { id }));
    } catch (error) {
      showToast((error as Error).message, { kind: 'warn' });
    }
  }

  return (
    <>
      <NavBar
        left={<BackButton label={common.back} onBack={() => navigation().back()} />}
        title={label}
        right={<IconButton icon={<Icon name="plus" />} label={t.add} onClick={add} />}
      />
      <div className="page">
        <Loaded query={sounds} skeleton={<Skeleton of="rows" count={4} />} failed={t.failed} retry={common.retry}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState art="call" title={t.none} hint={t.noneHint} action={t.add} onAction={add} />
            ) : (
              <ul className="task-rows">
                {list.map((sound) => (
                  <SoundRow key={sound.id} sound={sound} onPlay={() => void play(sound)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {isAdding && <AddSoundSheet onClose={() => setAdding(false)} />}
      {heard && (
        <Sheet open onClose={() => setHeard(null)} title={heard.name} closeLabel={common.close}>
          <div className="pad heard-sound">
            <audio controls autoPlay src={heard.link} aria-label={t.player} />
          </div>
        </Sheet>
      )}
    </>
  );
}

function SoundRow({ sound, onPlay }: { sound: OwnSoundRow; onPlay: () => void }) {
  const { id, name, at, byName } = sound;
  const remove = useChangingRequest('calls.deleteSound', isOfSounds);

  async function askToRemove(): Promise<void> {
    const answers = { yes: t.removeYes, no: common.cancel, danger: true };
    if (!(await confirm({ title: t.removeTitle(name), body: t.removeHint, ...answers }))) return;
    remove.mutate(
      { id },
      {
        onSuccess: () => showToast(t.removed, { kind: 'done' }),
        onError: (error) => showToast(error.message, { kind: 'warn', milliseconds: 4000 }),
      },
    );
  }

  return (
    <li className="task-answer sound-row">
      <IconButton icon={<Icon shape={playShape} />} label={t.play(name)} onClick={onPlay} />
      <span className="listed-number">
        <b>{name}</b>
        <span className="note c-2">{[soundNote(sound), byName, dayAndClock(at)].join(' · ')}</span>
      </span>
      <IconButton icon={<Icon shape={trash} size="s" />} label={t.remove(name)} onClick={() => void askToRemove()} />
    </li>
  );
}

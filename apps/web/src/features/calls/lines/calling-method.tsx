import type { HeldLine, UserLine } from '@haihu/contract/calls/lines';
import { callerIdRules } from '@haihu/contract/calls/values';
import type { ReactNode } from 'react';
import { common } from '../../../shared/i18n/common.ts';
import { useKeptScroll } from '../../../shared/lib/kept-scroll.ts';
import { navigation, useVisit } from '../../../shared/lib/navigation.ts';
import { walkWithArrows } from '../../../shared/ui/arrow-keys.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { BackButton, NavBar } from '../../../shared/ui/nav-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { lineStateWords, priceWords } from './line-words.ts';
import { t } from './texts.ts';
import { TryNumber } from './try-number.tsx';
import { useHeldLines, useSetUserLine, useUserLine } from './use-lines.ts';
import './lines.css';

/**
 * Sets how the member calls: the method, the line, and the number that customers see. A tap takes effect from the next
 * call on.
 */
export default function CallingMethod() {
  const { label } = useVisit();
  const { ref } = useKeptScroll();
  const own = useUserLine();
  return (
    <>
      <NavBar left={<BackButton label={common.back} onBack={navigation().back} />} title={label} />
      <div className="page on-ground calling-method" ref={ref}>
        <Loaded query={own} skeleton={<Skeleton of="cards" count={3} />} failed={common.failed} retry={common.retry}>
          {(line) => <Choices own={line} />}
        </Loaded>
      </div>
    </>
  );
}

function Choices({ own }: { own: UserLine }) {
  const set = useSetUserLine();
  const { open } = navigation();
  const lacksPhone = own.modes.some(({ fault }) => fault === 'no_phone');
  return (
    <>
      <h2 className="sect">{t.mode}</h2>
      <Radios label={t.mode}>
        {own.modes.map(({ mode, fault }) => (
          <ChoiceRow
            key={mode}
            label={t.modes[mode]}
            note={fault ? t.modeFaults[fault] : t.modeNotes[mode]}
            on={own.mode === mode}
            disabled={fault !== null}
            onChoose={() => set.mutate({ mode })}
          />
        ))}
      </Radios>
      <Cells inset>
        {own.mode !== 'device' && (
          <>
            <Cell label={lacksPhone ? t.bind : t.boundPhone} onPress={() => open('callerBinding')} />
            <Cell label={t.test} onPress={() => open('softphone')} />
          </>
        )}
      </Cells>
      {own.mode !== 'device' && (
        <>
          <Lines own={own} onChoose={(lineId) => set.mutate({ lineId })} />
          <h2 className="sect">{t.callerId}</h2>
          <Radios label={t.callerId}>
            {callerIdRules.map((rule) => (
              <ChoiceRow
                key={rule}
                label={t.callerIds[rule]}
                note={t.callerIdNotes[rule]}
                on={own.callerId === rule}
                onChoose={() => set.mutate({ callerId: rule })}
              />
            ))}
          </Radios>
          <TryNumber />
        </>
      )}
    </>
  );
}

function Lines({ own, onChoose }: { own: UserLine; onChoose: (lineId: string | null) => void }) {
  const lines = useHeldLines();
  return (
    <>
      <h2 className="sect">{t.line}</h2>
      <Loaded query={lines} skeleton={<Skeleton of="rows" count={2} />} retry={common.retry}>
        {({ list }) => (
          <Radios label={t.line}>
            <ChoiceRow
              label={t.automatic}
              note={t.automaticNote}
              on={own.lineId === null}
              onChoose={() => onChoose(null)}
            />
            {list.map((line) => (
              <LineChoice key={line.id} line={line} on={own.lineId === line.id} onChoose={() => onChoose(line.id)} />
            ))}
          </Radios>
        )}
      </Loaded>
      <Cells inset>
        <Cell label={t.seeLines} onPress={() => navigation().open('ownLines')} />
      </Cells>
    </>
  );
}

/**
 * Draws one line. A paused or full line can be chosen, because it will work again. One that is switched off, or has no
 * number, cannot.
 */
function LineChoice({ line, on, onChoose }: { line: HeldLine; on: boolean; onChoose: () => void }) {
  return (
    <ChoiceRow
      label={line.name}
      note={[lineStateWords(line), line.carrier, line.area, priceWords(line)].filter(Boolean).join(' · ')}
      on={on}
      disabled={line.reason === 'disabled' || line.reason === 'no_number'}
      onChoose={onChoose}
    />
  );
}

function Radios({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="radiogroup" aria-label={label} onKeyDown={walkWithArrows}>
      <Cells inset>{children}</Cells>
    </div>
  );
}

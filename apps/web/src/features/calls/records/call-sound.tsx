import type { CallQuality } from '@haihu/contract/calls/core/calls';
import { gradeOf } from '@haihu/rules/calls/quality';
import { gradeTones, gradeWords, qualityFigures } from './quality-words.ts';
import { Cell, Cells } from '../../../shared/ui/list-cell.tsx';
import { StateWord } from '../../../shared/ui/state-word.tsx';
import { t } from './detail-texts.ts';

/** Shows how well each side of a call was heard, in words and figures. Draws nothing if nothing was measured. */
export function CallSound({ sides }: { sides: readonly CallQuality[] }) {
  if (sides.length === 0) return null;
  return (
    <section>
      <h2 className="sect">{t.sound}</h2>
      <Cells>
        {sides.map((heard, index) => (
          <Cell
            key={index}
            label={heard.side === 'page' ? t.heardBy(heard.name ?? '') : t.heardFrom[heard.side]}
            note={qualityFigures(heard)}
            value={<StateWord tone={gradeTones[gradeOf(heard.mos)]}>{gradeWords(heard.mos)}</StateWord>}
          />
        ))}
      </Cells>
    </section>
  );
}

import { accentsOf, contrast, isColour, readableShade } from '@haihu/rules/config/branding/accents';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { t } from './texts.ts';

/** Accent colour of `tokens.css`. */
export const OWN_COLOUR = '#0b63ce';

/** Suggested colours, each easy to read. */
const suggestions = [OWN_COLOUR, '#08794f', '#7a1fa2', '#b3261e', '#9a4d00', '#37474f'];

/**
 * Returns the typed colour as it will be stored. `null` for the platform's own; `none` for a text that is no colour.
 */
export function readTyped(typed: string): string | null {
  const trimmed = typed.trim().toLowerCase();
  if (trimmed === '') return null;
  return isColour(trimmed) ? trimmed : 'none';
}

/**
 * Draws a field for a colour, typed or chosen, with its contrast. A hard to read colour gets a warning, and the nearest
 * readable one is offered.
 */
export function ColourField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const typed = readTyped(value);
  const colour = typed === 'none' ? null : typed;
  const ratio = colour && contrast(colour, '#ffffff').toFixed(1);
  const isPale = colour !== null && accentsOf(colour) === null;
  return (
    <>
      <TextField
        label={t.colour}
        value={value}
        placeholder="#0B63CE"
        maxLength={7}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        fault={typed === 'none' && t.noColour}
        error={isPale ? t.tooPale(ratio!) : undefined}
        hint={colour ? t.contrastIs(ratio!) : t.colourHint}
        tail={
          <input
            type="color"
            className="colour-picker"
            aria-label={t.colourPicker}
            value={colour ?? OWN_COLOUR}
            onChange={(event) => onChange(event.target.value)}
          />
        }
        onChange={(event) => onChange(event.target.value)}
      />
      {isPale && (
        <div className="brand-nearest">
          <Button kind="soft" onClick={() => onChange(readableShade(colour))}>
            <i className="colour-dot" style={{ background: readableShade(colour) }} />
            {t.takeNearest(readableShade(colour))}
          </Button>
        </div>
      )}
      <div className="colour-row">
        {suggestions.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            aria-label={t.suggestion(suggestion)}
            aria-pressed={suggestion === colour}
            onClick={() => onChange(suggestion)}
          >
            <i className="colour-dot" style={{ background: suggestion }} />
          </button>
        ))}
      </div>
    </>
  );
}

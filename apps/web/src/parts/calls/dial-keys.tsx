import './dial-keys.css';

/** Keys of a telephone with the letters under them. */
const keys: readonly (readonly [digit: string, letters: string])[] = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
];

/** Draws twelve keys in three columns, each wider than a thumb. */
export function DialKeys({ onPress }: { onPress: (digit: string) => void }) {
  return (
    <div className="dial-keys">
      {keys.map(([digit, letters]) => (
        <button key={digit} type="button" onClick={() => onPress(digit)}>
          <b>{digit}</b> <small>{letters || ' '}</small>
        </button>
      ))}
    </div>
  );
}

import { randomInt } from 'node:crypto';
import { faceChallenges } from '@haihu/contract/identity/values';
import type { Face } from '../face.ts';

/** Pictures are reduced to this many squares of grey on each side, and then compared. */
const SIDE = 32;
/** Least contrast, of 255. With less, the picture is of one colour, whatever stood before the lens. */
const LEAST_CONTRAST = 6;
/** Least change between two pictures, of 255. The noise of a camera alone changes less. */
const LEAST_CHANGE = 0.5;

/**
 * Makes a check that needs no provider. It asks for movements at random, and refuses pictures that show nothing or
 * never change. A person looks at the pictures afterwards and decides.
 */
export function createLocalFace(): Face {
  return {
    provider: null,

    challenges(count) {
      const left = [...faceChallenges];
      return Array.from({ length: count }, () => left.splice(randomInt(left.length), 1)[0]!);
    },

    async judge(pictures) {
      const drawn = await Promise.all(pictures.map(squaresOf));
      if (drawn.some((squares) => contrastOf(squares) < LEAST_CONTRAST)) return 'no_face';
      const changes = drawn.slice(1).map((squares, index) => differenceOf(squares, drawn[index]!));
      return changes.some((change) => change < LEAST_CHANGE) ? 'still' : 'live';
    },
  };
}

async function squaresOf(picture: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(picture).greyscale().resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
}

/** Returns the standard deviation of the squares. */
function contrastOf(squares: Uint8Array): number {
  const mean = squares.reduce((sum, value) => sum + value, 0) / squares.length;
  return Math.sqrt(squares.reduce((sum, value) => sum + (value - mean) ** 2, 0) / squares.length);
}

/** Returns the average change of a square. */
function differenceOf(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, index) => sum + Math.abs(value - other[index]!), 0) / one.length;
}

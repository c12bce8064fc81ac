/**
 * The texts that cells share, by number. Half a million JavaScript strings take 150 MB. Packed, they take only their
 * bytes.
 */
export interface SharedTexts {
  /** Adds the next text. It has to be well-formed. */
  add(text: string): void;
  get(index: number): string | undefined;
}

interface Block {
  bytes: Buffer;
  /** Offset of the end of each text. */
  ends: Uint32Array;
}

const TEXTS_IN_BLOCK = 256;

export function createSharedTexts(): SharedTexts {
  const blocks: Block[] = [];
  let open: string[] = [];

  return {
    add(text) {
      open.push(text);
      if (open.length < TEXTS_IN_BLOCK) return;
      blocks.push(pack(open));
      open = [];
    },

    get(index) {
      const block = blocks[Math.floor(index / TEXTS_IN_BLOCK)];
      const place = index % TEXTS_IN_BLOCK;
      if (!block) return open[index - blocks.length * TEXTS_IN_BLOCK];
      return block.bytes.toString('utf8', place === 0 ? 0 : block.ends[place - 1], block.ends[place]);
    },
  };
}

function pack(texts: string[]): Block {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [index, text] of texts.entries()) {
    end += Buffer.byteLength(text);
    ends[index] = end;
  }
  return { bytes: Buffer.from(texts.join('')), ends };
}

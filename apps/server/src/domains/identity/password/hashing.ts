import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hashWith = promisify(argon2);

// OWASP's least memory for argon2id (KiB): 30 ms on one of two cores, and 40 MB if both hash at once.
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_LENGTH = 32;
const AT_ONCE = 2;

export interface Passwords {
  /** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Returns true if the password is right. With `null` it takes as long as with a hash and returns false, so that
   * nobody learns which accounts exist.
   */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Returns true if the hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** Hashes passwords by argon2id, off the main thread. Two run at once at most, so that file work keeps its threads. */
export function createPasswords(): Passwords {
  const inTurn = createTurns(AT_ONCE);

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const made = await inTurn(() => derive(password, { salt, memory: MEMORY, passes: PASSES, lanes: LANES }));
    return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(made)}`;
  }

  const ofNobody = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(randomBytes(16))}$${unpadded(Buffer.alloc(HASH_LENGTH))}`;

  async function verify(password: string, stored: string | null): Promise<boolean> {
    const { expected, ...parameters } = parse(stored ?? ofNobody);
    const made = await inTurn(() => derive(password, parameters));
    return timingSafeEqual(made, expected) && stored !== null;
  }

  function isOutdated(stored: string): boolean {
    const { memory, passes, lanes } = parse(stored);
    return memory !== MEMORY || passes !== PASSES || lanes !== LANES;
  }

  return { hash, verify, isOutdated };
}

interface Parameters {
  salt: Buffer;
  /** KiB. */
  memory: number;
  passes: number;
  lanes: number;
}

function derive(password: string, { salt, memory, passes, lanes }: Parameters): Promise<Buffer> {
  return hashWith('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism: lanes,
    tagLength: HASH_LENGTH,
  });
}

function parse(stored: string): Parameters & { expected: Buffer } {
  const [, memory, passes, lanes, salt, hash] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? [];
  if (!hash) throw new Error('A stored password hash cannot be read');
  return {
    salt: Buffer.from(salt!, 'base64'),
    expected: Buffer.from(hash, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

/** Lets at most `most` pieces of work run at once; the others wait for their turn. */
function createTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn is passed on directly: work that comes meanwhile cannot take it.
      if (next) next();
      else running -= 1;
    }
  };
}

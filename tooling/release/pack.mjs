import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';

/** A level that takes seconds. Higher ones take minutes for some per cent. */
const LEVEL = 9;

/**
 * The code of a stream that closed before it said that it had ended. A tar that has read everything may be gone before
 * Node has told that the last bytes were written. Its exit code tells how it went.
 */
const CLOSED_BEFORE = 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Packs a folder into `target`, with SHA256SUMS beside it. Returns the archive and its size. It is a .tar.zst, and a
 * .tar.gz where this Node has no zstd.
 */
export async function pack(tree, target) {
  const name = path.basename(tree);
  const hasZstd = 'createZstdCompress' in zlib;
  const archive = path.join(target, `${name}.tar.${hasZstd ? 'zst' : 'gz'}`);
  // Files of a release belong to the user who unpacks it, not to the user who made it.
  const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--sort=name'] : [];
  const tar = spawn('tar', ['-c', ...owner, '-C', path.dirname(tree), name], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tar, 'exit');
  const compress = hasZstd
    ? zlib.createZstdCompress({ params: { [zlib.constants.ZSTD_c_compressionLevel]: LEVEL } })
    : zlib.createGzip();
  await pipeline(tar.stdout, compress, createWriteStream(archive));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
  writeFileSync(path.join(target, 'SHA256SUMS'), `${await sumOf(archive)}  ${path.basename(archive)}\n`);
  return { archive, bytes: statSync(archive).size };
}

/** Unpacks an archive into a folder that is there. */
export async function unpack(archive, folder) {
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(tar, 'exit');
  const open = archive.endsWith('.zst') ? zlib.createZstdDecompress() : zlib.createGunzip();
  const failure = await pipeline(createReadStream(archive), open, tar.stdin).then(
    () => null,
    (error) => error,
  );
  const [code] = await ended;
  if (failure !== null && failure.code !== CLOSED_BEFORE) throw failure;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function sumOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

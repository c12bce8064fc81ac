import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newPath, type Storage } from '../integrations/storage/storage.ts';
import { createRandom } from '../integrations/telephony/simulator/random.ts';
import { writeRecording } from '../integrations/telephony/simulator/recording.ts';
import type { Recording } from '../integrations/telephony/wav.ts';

/** Makes recordings like the simulator, and stores them like the dialler. */
export async function createDemoRecorder(storage: Storage) {
  const folder = await mkdtemp(path.join(tmpdir(), 'haihu-demo-'));

  async function record(tenantId: string, name: string, seconds: number): Promise<Recording> {
    const made = await writeRecording({
      folder,
      path: `${name}.wav`,
      seconds,
      announced: false,
      random: createRandom('demo', name),
    });
    const stored = newPath('recordings', 'wav');
    const file = path.join(folder, made.path);
    await storage.write(tenantId, stored, createReadStream(file));
    await rm(file);
    return { ...made, path: stored };
  }

  return { record, close: () => rm(folder, { recursive: true, force: true }) };
}

export type DemoRecorder = Awaited<ReturnType<typeof createDemoRecorder>>;

import { hasRoom, measureDisk } from '@haihu/server/src/platform/process/well.ts';
import { releaseVersion } from '@haihu/server/src/platform/process/release.ts';
import { readServerSettings, type ServerSettings } from '@haihu/server/src/platform/settings/env.ts';
import { shownOrFailure, type StandaloneCommand, UsageError } from '../command.ts';
import { examineCertificate } from '../doctor/certificate.ts';
import { examineDatabase } from '../doctor/database.ts';
import { advicesOf, type Finding, tableOfFindings } from '../doctor/finding.ts';
import { examineFigures, examineProcesses } from '../doctor/processes.ts';
import { examineSettings } from '../doctor/settings.ts';

export const doctor: StandaloneCommand = {
  usage: '[--at http://…,http://…]',
  summary:
    'Examines a running installation and says what to do about each fault. It holds no names, numbers and secrets, so it can be sent to a supporter. --at: addresses of further processes (OPS_PORT).',
  takes: { values: ['at'] },
  async answer(given, env) {
    given.words();
    const further = (given.option('at') ?? '').split(',').flatMap((text) => (text.trim() ? [readAddress(text)] : []));
    const findings: Finding[] = [
      {
        topic: 'release',
        fact: `${releaseVersion}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
      },
      ...examineSettings(env),
    ];
    // Nothing else can be examined with settings that a start refuses.
    if (advicesOf(findings).length === 0) findings.push(...(await examineAll(readServerSettings(env, []), further)));
    return shownOrFailure(tableOfFindings(findings), advicesOf(findings));
  },
};

async function examineAll(settings: ServerSettings, further: readonly URL[]): Promise<Finding[]> {
  const { outsideDatabase, dataDir, backup, tls } = settings;
  const parts = await Promise.all([
    examineProcesses(settings, further),
    examineDatabase(outsideDatabase, dataDir),
    examineDisk(dataDir),
    examineFigures(settings, backup !== null),
  ]);
  return [...parts.flat(), ...(tls ? [examineCertificate(tls, new Date())] : [])];
}

async function examineDisk(dataDir: string): Promise<Finding[]> {
  const disk = await measureDisk(dataDir).catch(() => null);
  if (!disk) return [{ topic: 'disk', fact: 'DATA_DIR cannot be read', advice: 'set DATA_DIR as the server has it.' }];
  const [free, total] = [disk.free, disk.total].map((bytes) => (bytes / 2 ** 30).toFixed(1));
  const fact = `${free} GB of ${total} GB are free at DATA_DIR`;
  return [{ topic: 'disk', fact, ...(!hasRoom(disk) && { advice: 'make room, or move DATA_DIR to a larger disk.' }) }];
}

function readAddress(text: string): URL {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`--at is an address such as http://10.0.0.2:9100`);
  return url;
}

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const repository = path.resolve(import.meta.dirname, '../../../../../../..');
const documented = path.join(repository, 'docs/asterisk');

/** Returns the folder of the test Asterisk that `tooling/asterisk.sh` keeps. Makes it if it is missing. */
export function findAsterisk(): string {
  return execFileSync('bash', [path.join(repository, 'tooling/asterisk.sh')], { encoding: 'utf8' }).trim();
}

export interface InstanceOptions {
  /** The result of `findAsterisk`. */
  program: string;
  /** A folder of its own, which is empty. */
  folder: string;
  /** An address on which nothing else listens. */
  address: string;
  /** Files by their names. They complement or replace those of docs/asterisk. */
  files: Record<string, string>;
  /** The addresses of other nodes, for the list of acl.conf. */
  nodes?: string[];
  /** Asterisk's own sounds that play in place of ours. */
  sounds?: Partial<typeof standIns>;
  /** One of Asterisk's own sounds that plays as the music. Without it, people on hold hear nothing. */
  music?: string;
  password: string;
}

export interface Instance {
  start(): Promise<void>;
  /** Returns the id of the process that was started last. */
  pid(): number;
  /** Kills the process, so that it cannot end anything in order. */
  kill(): Promise<void>;
  command(text: string): string;
  /** Gives a command as `command` does, but keeps nobody else waiting meanwhile. */
  tell(text: string): Promise<void>;
}

/** Makes an Asterisk with the configuration of the documentation, on an address of its own. */
export function createInstance({
  program,
  folder,
  address,
  files,
  password,
  nodes = [],
  sounds: given,
  music,
}: InstanceOptions): Instance {
  const library = path.join(program, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`);
  const loader = path.join(
    library,
    readdirSync(library).find((name) => name.startsWith('ld-linux-'))!,
  );
  const modules = path.join(library, 'asterisk/modules');
  const etc = path.join(folder, 'etc');
  const data = path.join(folder, 'data');
  for (const name of ['etc', 'lib', 'spool/recording', 'run', 'log', 'keys']) {
    mkdirSync(path.join(folder, name), { recursive: true });
  }
  cpSync(path.join(program, 'usr/share/asterisk'), data, { recursive: true, verbatimSymlinks: true });
  const sounds = path.join(data, 'sounds/en');
  for (const [ours, theirs] of Object.entries({ ...standIns, ...given })) {
    const sound = ['gsm', 'wav', 'ulaw'].find((kind) => existsSync(path.join(sounds, `${theirs}.${kind}`)));
    if (!sound) continue;
    mkdirSync(path.dirname(path.join(sounds, ours)), { recursive: true });
    symlinkSync(path.join(sounds, `${theirs}.${sound}`), path.join(sounds, `${ours}.${sound}`));
  }
  if (music !== undefined) {
    mkdirSync(path.join(data, 'moh'), { recursive: true });
    const kind = ['gsm', 'wav', 'ulaw'].find((one) => existsSync(path.join(sounds, `${music}.${one}`)));
    if (!kind) throw new Error(`Asterisk has no sound ${music}`);
    symlinkSync(path.join(sounds, `${music}.${kind}`), path.join(data, `moh/music.${kind}`));
  }
  const write = (name: string, text: string) => writeFileSync(path.join(etc, name), text);
  for (const name of readdirSync(documented)) {
    const text = readFileSync(path.join(documented, name), 'utf8');
    const permits = nodes.map((node) => `permit = ${node}`).join('\n');
    const filled = nodes.length > 0 ? text.replace('; permit = NODE', permits) : text;
    write(name, filled.replaceAll('ADDRESS', address).replaceAll('PASSWORD', password));
  }
  write('asterisk.conf', mainFile(folder, modules, data));
  const loaded = readdirSync(modules).map((module) => `load = ${module}`);
  write('modules.conf', ['[modules]', 'autoload = no', ...loaded].join('\n'));
  write('logger.conf', '[logfiles]\nmessages => notice,warning,error\n');
  write(
    'indications.conf',
    '[general]\ncountry = cn\n[cn]\ndescription = China\nringcadence = 1000,4000\ndial = 450\nbusy = 450/350,0/350\nring = 450/1000,0/4000\ncongestion = 450/700,0/700\n',
  );
  write('musiconhold.conf', `[default]\nmode = files\ndirectory = ${path.join(data, 'moh')}\n`);
  write('cel.conf', '[general]\nenable = no\n');
  for (const name of ['ccss', 'cli', 'codecs', 'features', 'pjproject', 'stasis', 'udptl']) write(`${name}.conf`, '');
  for (const [name, text] of Object.entries(files)) write(name, text);

  const run = [
    '--library-path',
    library,
    path.join(program, 'usr/sbin/asterisk'),
    '-C',
    path.join(etc, 'asterisk.conf'),
  ];
  let child: ChildProcess | undefined;

  return {
    async start() {
      child = spawn(loader, [...run, '-f'], { stdio: 'ignore' });
      const authorization = `Basic ${Buffer.from(`haihu:${password}`).toString('base64')}`;
      for (let tries = 0; tries < 150; tries += 1) {
        if (child.exitCode !== null) throw new Error(`Asterisk ended: see ${folder}/log/messages`);
        const ping = await fetch(`http://${address}:8088/ari/asterisk/ping`, { headers: { authorization } }).catch(
          () => null,
        );
        if (ping?.ok) return;
        await wait(200);
      }
      throw new Error(`Asterisk did not start: see ${folder}/log/messages`);
    },
    pid: () => child!.pid!,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child!.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    command: (text) => execFileSync(loader, [...run, '-rx', text], { encoding: 'utf8' }),
    tell: async (text) => void (await promisify(execFile)(loader, [...run, '-rx', text])),
  };
}

/** Asterisk's own sounds that play in place of ours in tests. */
const standIns = {
  'haihu-recording-notice': 'beep',
  'haihu/de/recording-question': 'auth-thankyou',
  'haihu-please-wait': 'beep',
  'haihu-no-agent': 'beep',
  'haihu-call-again': 'beep',
  'haihu-call-back': 'beep',
  'haihu-leave-message': 'beep',
  'haihu-ask-call-back': 'beep',
  'haihu-accept-caller': 'beep',
  'haihu-place': 'beep',
  'haihu-message-1-7': 'beep',
};

function mainFile(folder: string, modules: string, data: string): string {
  const at = (name: string) => path.join(folder, name);
  return `[directories]
astetcdir => ${at('etc')}
astmoddir => ${modules}
astvarlibdir => ${at('lib')}
astdbdir => ${at('lib')}
astkeydir => ${at('keys')}
astdatadir => ${data}
astagidir => ${at('lib')}
astspooldir => ${at('spool')}
astrundir => ${at('run')}
astlogdir => ${at('log')}
[options]
live_dangerously = no
documentation_language = en_US
nocolor = yes
`;
}

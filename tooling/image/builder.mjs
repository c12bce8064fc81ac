import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a builder whose images and containers are in a folder. It uses no daemon and no setting of the machine, so that
 * it works in a container too.
 */
export function createBuilder(folder) {
  mkdirSync(folder, { recursive: true });
  // Where the machine has no policy for images, buildah refuses all of them.
  const policy = path.join(folder, 'policy.json');
  writeFileSync(policy, JSON.stringify({ default: [{ type: 'insecureAcceptAnything' }] }));
  const place = [
    '--storage-driver=vfs',
    `--root=${path.join(folder, 'root')}`,
    `--runroot=${path.join(folder, 'run')}`,
  ];
  const signed = `--signature-policy=${policy}`;
  const isolated = '--isolation=chroot';
  const buildah = (...args) =>
    execFileSync('buildah', [...place, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  const inRun = (container, command) => [...place, 'run', isolated, container, '--', ...command];

  return {
    /** Makes an image of an archive of a system's files, with further files: `[from, to]` each. */
    base(name, archive, files) {
      const container = buildah('from', signed, 'scratch');
      buildah('add', container, archive, '/');
      for (const [from, to] of files) buildah('copy', '--chmod=755', container, from, to);
      buildah('commit', signed, '--rm', container, name);
    },

    /** Builds a Dockerfile on a folder. `ignored` has patterns of its files, in place of those in .dockerignore. */
    build(name, context, ignored, buildArgs) {
      const ignoreFile = path.join(folder, 'ignored');
      writeFileSync(ignoreFile, ignored.join('\n'));
      const args = Object.entries(buildArgs).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
      // Only Docker's format has health checks.
      buildah('build', signed, isolated, '--format=docker', `--ignorefile=${ignoreFile}`, ...args, '-t', name, context);
    },

    /** Returns the settings of an image, as Docker has them. */
    configOf: (name) => JSON.parse(buildah('inspect', '--type=image', name)).Docker.config,

    /** Makes a container of an image, and returns its name. */
    container: (name) => buildah('from', signed, name),

    /** Runs a command in a container as the image's user. Returns its output. */
    run: (container, ...command) =>
      execFileSync('buildah', inRun(container, command), {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }).trim(),

    /** Starts a command in a container as the image's user, with pipes to it. */
    start: (container, ...command) =>
      spawn('buildah', inRun(container, command), { stdio: ['pipe', 'pipe', 'inherit'] }),
  };
}

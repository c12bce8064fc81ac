// Signs an app and reads its signature.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';

/** The oldest Android that installs the app. */
const MIN_SDK = '24';

/** Makes a key in a PKCS#12 file. A password that is made up is written beside it. */
export function makeKey(file, password = null) {
  const chosen = password ?? randomBytes(24).toString('base64url');
  const place = ['-genkeypair', '-keystore', file, '-storetype', 'PKCS12', '-storepass:env', 'APP_KEY_PASSWORD'];
  const kind = ['-alias', 'app', '-keyalg', 'RSA', '-keysize', '3072', '-validity', '18250', '-dname', 'CN=Haihu app'];
  const env = { ...process.env, APP_KEY_PASSWORD: chosen };
  execFileSync('keytool', [...place, ...kind], { env, stdio: 'ignore' });
  chmodSync(file, 0o600);
  if (password === null) writeFileSync(passwordFileOf(file), `${chosen}\n`, { mode: 0o600 });
  return chosen;
}

export const passwordFileOf = (keyFile) => `${keyFile}.password`;

export const isKeyThere = (file) => existsSync(file);

/** Signs by the schemes 2 and 3. The password is in no command line. */
export function sign({ apksigner, env }, { unsigned, signed, key, password }) {
  const order = ['sign', '--ks', key, '--ks-type', 'PKCS12', '--ks-pass', 'env:APP_KEY_PASSWORD'];
  const schemes = ['--v1-signing-enabled', 'false', '--v2-signing-enabled', 'true', '--v3-signing-enabled', 'true'];
  const files = ['--v4-signing-enabled', 'false', '--min-sdk-version', MIN_SDK, '--out', signed, unsigned];
  runSigner(apksigner, [...order, ...schemes, ...files], { ...env, APP_KEY_PASSWORD: password });
}

/** Verifies the signature. Returns the schemes that hold, and the SHA-256 of the certificate in hex. */
export function verify({ apksigner, env }, file) {
  const printed = runSigner(
    apksigner,
    ['verify', '--verbose', '--print-certs', '--min-sdk-version', MIN_SDK, file],
    env,
  );
  const schemes = ['v1', 'v2', 'v3'].filter((scheme) =>
    new RegExp(`Verified using ${scheme} scheme.*: true`).test(printed),
  );
  const [, certificate] = /certificate SHA-256 digest: ([0-9a-f]{64})/.exec(printed) ?? [];
  if (!certificate) throw new Error(`the signature does not hold: ${printed}`);
  return { schemes, certificate };
}

const runSigner = (jars, args, env) =>
  execFileSync('java', ['-cp', jars, 'com.android.apksigner.ApkSignerTool', ...args], { env, encoding: 'utf8' });

import { StartError } from '../process/start-error.ts';

/** A bucket of an S3 service. */
export interface S3Settings {
  /** The address of the bucket: its host, or the service's host and the bucket as its path. */
  endpoint: string;
  region: string;
  keyId: string;
  secret: string;
}

/** The place of files. Null: the data folder. */
export type FileSettings = S3Settings | null;

type Env = Record<string, string | undefined>;

/** Reads the place of files: a bucket if `FILES` names one, else the data folder. */
export function readFileSettings(env: Env): FileSettings {
  return env.FILES ? readBucket('FILES', env.FILES, env) : null;
}

/**
 * Reads the address of a bucket, such as `s3://oss-cn-hangzhou.aliyuncs.com/bucket?region=oss-cn-hangzhou`, or
 * `s3+http://…` for a service without TLS in the operator's own network. `name`: what holds the address, for the error.
 */
export function readBucket(name: string, text: string, env: Env): S3Settings {
  const [, plain, host, bucket = '', region = 'us-east-1'] =
    /^s3(\+http)?:\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[a-z0-9][a-z0-9.-]{2,62})?\/?(?:\?region=([\w-]+))?$/i.exec(text) ??
    [];
  if (!host) {
    throw new StartError(
      `${name} is an address such as s3://s3.example.com/bucket?region=eu-west-1, not "${shown(text)}".`,
    );
  }
  const [keyId, secret] = [env.S3_KEY_ID, env.S3_SECRET];
  if (!keyId || !secret) throw new StartError(`${name} needs S3_KEY_ID and S3_SECRET.`);
  return { endpoint: `${plain ? 'http' : 'https'}://${host}${bucket}`, region, keyId, secret };
}

/** Returns an address for an error. A part that may be a secret is left out. */
const shown = (text: string) => text.replace(/\/\/.*@/, '//…@');

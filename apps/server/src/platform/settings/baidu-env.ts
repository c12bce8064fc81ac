import { StartError } from '../process/start-error.ts';

/** The keys of an application at Baidu. */
export interface BaiduKeys {
  apiKey: string;
  secretKey: string;
}

type Env = Record<string, string | undefined>;

/** Reads the keys that read pictures. Null: this machine reads them. */
export const readBaiduOcrKeys = (env: Env) =>
  keysOf(['BAIDU_OCR_API_KEY', env.BAIDU_OCR_API_KEY], ['BAIDU_OCR_SECRET_KEY', env.BAIDU_OCR_SECRET_KEY]);

/** Reads the keys that judge faces. Null: this machine looks at them. */
export const readBaiduFaceKeys = (env: Env) =>
  keysOf(['BAIDU_FACE_API_KEY', env.BAIDU_FACE_API_KEY], ['BAIDU_FACE_SECRET_KEY', env.BAIDU_FACE_SECRET_KEY]);

type Variable = [name: string, value: string | undefined];

/** Expects both variables or none. */
function keysOf([one, apiKey]: Variable, [other, secretKey]: Variable): BaiduKeys | null {
  if (!apiKey && !secretKey) return null;
  if (!apiKey || !secretKey) throw new StartError(`${one} and ${other} go together: one of them is missing.`);
  return { apiKey, secretKey };
}

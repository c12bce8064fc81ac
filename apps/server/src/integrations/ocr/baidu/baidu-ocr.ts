import sharp from 'sharp';
import {
  type BaiduAnswer,
  type BaiduClientParts,
  BaiduUnavailable,
  createBaiduClient,
} from '../../baidu/baidu-client.ts';
import { type Ocr, OcrUnavailable, PictureUnreadable, type ReadLine } from '../ocr.ts';

/**
 * Longest side of a picture that is sent. The provider takes four megabytes after base64 and form encoding, and 4,096
 * pixels.
 */
const LONGEST_SIDE = 2048;
/** Error codes about the picture itself: empty, of an unknown format, of a wrong size. */
const BAD_PICTURE = new Set([216200, 216201, 216202]);

interface Answer extends BaiduAnswer {
  words_result?: {
    words: string;
    location: { left: number; top: number; width: number; height: number };
    probability?: { average: number; min: number };
  }[];
}

/**
 * Reads pictures with Baidu's recognition with places. Source: the provider's documentation of "通用文字识别（高精度含位置版）".
 * Unproven against the real provider.
 */
export function createBaiduOcr(parts: BaiduClientParts): Ocr {
  const client = createBaiduClient(parts);

  async function recognise(image: Buffer): Promise<Answer> {
    const fields = { image: image.toString('base64'), probability: 'true', detect_direction: 'true' };
    try {
      return await client.ask<Answer>('/rest/2.0/ocr/v1/accurate', new URLSearchParams(fields));
    } catch (error) {
      if (error instanceof BaiduUnavailable) throw new OcrUnavailable(error.message, { cause: error });
      throw error;
    }
  }

  async function read(picture: Buffer): Promise<ReadLine[]> {
    const { data, info } = await jpegOf(picture);
    const { error_code: code, error_msg: words, words_result: lines } = await recognise(data);
    if (code && BAD_PICTURE.has(code)) throw new PictureUnreadable(`${code} ${words}`);
    if (code || !lines) throw new OcrUnavailable(`${code} ${words}`);
    return lines.map(({ words: text, location, probability }) => ({
      text,
      certainty: probability?.min ?? 0,
      place: {
        left: location.left / info.width,
        top: location.top / info.height,
        width: location.width / info.width,
        height: location.height / info.height,
      },
    }));
  }

  return { read, close: async () => {} };
}

async function jpegOf(picture: Buffer) {
  try {
    const turned = sharp(picture).rotate().flatten({ background: 'white' });
    const fitted = turned.resize({
      width: LONGEST_SIDE,
      height: LONGEST_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    return await fitted.jpeg({ quality: 90 }).toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new PictureUnreadable('it cannot be opened', { cause: error });
  }
}

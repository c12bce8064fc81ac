/** Longest side in pixels: more than any phone shows. */
const LONGEST_SIDE = 1280;
const QUALITY = 0.82;

/** Returns the picture as a smaller JPEG, or unchanged if that is not smaller. Throws if the file is no picture. */
export async function compressImage(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d')!;
  // Transparent parts would turn black without this white ground.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return smaller && smaller.size < file.size ? smaller : file;
}

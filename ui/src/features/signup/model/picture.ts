/** A crop area, in pixels of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const side = 512;

/** Crops a square and scales it to a small JPEG, as a data URL that the draft can store. */
export async function cropPicture(address: string, area: Area): Promise<string> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can not draw pictures.');
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', 0.88);
}

/** Decodes it without fetch: the content security policy refuses connections to data URLs. */
export function blobFromDataUrl(dataUrl: string): File {
  const [head = '', data = ''] = dataUrl.split(',', 2);
  const type = /data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg';
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], 'picture.jpg', { type });
}

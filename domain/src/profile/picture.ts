/** Why a HEIC photo is refused, by a page whose browser cannot convert it, and by the server. */
export const heicPicture =
  'This is a HEIC photo, which we cannot read. Please choose a JPEG or a PNG: a screenshot of the photo will do.';

/** Whether a file is a HEIC photo by what it says of itself; many systems give it no type. */
export const isHeicFile = ({ name, type }: { readonly name: string; readonly type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

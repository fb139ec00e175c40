import { imageSize } from "image-size"

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** The displayed size of an image, from its first bytes; undefined if they do not contain it. */
export const pixelSize = (bytes: Uint8Array): PixelSize | undefined => {
  try {
    const { height, orientation = 1, width } = imageSize(bytes)
    if (!(width >= 1 && height >= 1)) return undefined
    // the EXIF orientation of photos may swap width and height
    const [across, down] = orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(across), height: Math.round(down) }
  } catch {
    return undefined // not an image, or too few bytes
  }
}

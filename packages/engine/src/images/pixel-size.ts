import { imageSize } from "image-size"

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** How large an image is shown, by its first bytes; undefined where they do not say it. */
export const pixelSize = (bytes: Uint8Array): PixelSize | undefined => {
  try {
    const { height, orientation = 1, width } = imageSize(bytes)
    if (!(width >= 1 && height >= 1)) return undefined
    // cameras write pictures lying on their side, and say so
    const [across, down] = orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(across), height: Math.round(down) }
  } catch {
    return undefined // no image, or too little of it
  }
}

import type { Readable } from 'node:stream'
import type { Sharp } from 'sharp'
import { perceptualHash } from './perceptual-hash.ts'
import { turns } from './turns.ts'

const PIXELS_MAX = 40_000_000
/** Two pictures are processed concurrently; each may hold its pixels in memory. */
const inTurn = turns(2)

const ENCODERS: Record<string, (image: Sharp) => Sharp> = {
  // The last few percent of size would need four times the picture in memory, and twice the time.
  'image/jpeg': (image) => image.jpeg({ quality: 85, optimiseCoding: false }),
  'image/png': (image) => image.png({ compressionLevel: 7 }),
  'image/webp': (image) => image.webp({ quality: 85 }),
}

/** Whether pictures of this media type are re-encoded before they are stored. */
export function isCleanable(media_type: string): boolean {
  return media_type in ENCODERS
}

/**
 * Re-encodes a picture: rotated as its EXIF orientation says, without location, camera and any other embedded or
 * appended data. Meanwhile another thread computes its perceptual hash, from an eighth of its size.
 * @returns what `store` makes of it, and its hash; undefined when it cannot be decoded, or has more than 40 million
 * pixels
 */
export async function cleanImage<T>(
  path: string,
  media_type: string,
  store: (content: Readable) => Promise<T>,
): Promise<{ stored: T; perceptual_hash: bigint } | undefined> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const picture = sharp(path, { limitInputPixels: PIXELS_MAX, sequentialRead: true, failOn: 'error' })
    try {
      const { width, height } = await picture.metadata()
      if (width * height > PIXELS_MAX) return undefined
    } catch {
      return undefined
    }
    let unreadable = false
    const encoded = ENCODERS[media_type]!(picture.autoOrient())
    encoded.once('error', () => {
      unreadable = true
    })
    const [stored, perceptual_hash] = await Promise.allSettled([store(encoded), perceptualHash(path)])
    if (stored.status === 'rejected' && unreadable) return undefined
    if (stored.status === 'rejected') throw stored.reason
    if (perceptual_hash.status === 'rejected') throw perceptual_hash.reason
    return { stored: stored.value, perceptual_hash: perceptual_hash.value }
  })
}

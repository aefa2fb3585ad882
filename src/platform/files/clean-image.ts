import type { Readable } from 'node:stream'
import type { Metadata, Sharp } from 'sharp'
import type { PictureFault } from './file-faults.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { turns } from './turns.ts'

const PIXELS_MAX = 40_000_000
/** Of a JPEG that is decoded at a part of its size, line by line: the largest cameras of phones have 200 million. */
const REDUCED_PIXELS_MAX = 250_000_000
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
 * appended data, and of 40 million pixels at most. Meanwhile another thread computes its perceptual hash, from an
 * eighth of its size.
 * @returns what `store` makes of it, and its hash; or why it is refused
 */
export async function cleanImage<T>(
  path: string,
  media_type: string,
  store: (content: Readable) => Promise<T>,
): Promise<{ stored: T; perceptual_hash: bigint } | PictureFault> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const facts = await sharp(path, { limitInputPixels: false })
      .metadata()
      .catch(() => undefined)
    if (!facts) return 'damaged-picture'
    if (facts.width * facts.height > pixelsMax(facts)) return 'too-many-pixels'
    const picture = sharp(path, { limitInputPixels: REDUCED_PIXELS_MAX, sequentialRead: true, failOn: 'error' })
    let unreadable = false
    const encoded = ENCODERS[media_type]!(reduced(picture.autoOrient(), facts))
    encoded.once('error', () => {
      unreadable = true
    })
    const [stored, perceptual_hash] = await Promise.allSettled([store(encoded), perceptualHash(path)])
    if (stored.status === 'rejected' && unreadable) return 'damaged-picture'
    if (stored.status === 'rejected') throw stored.reason
    if (perceptual_hash.status === 'rejected') throw perceptual_hash.reason
    return { stored: stored.value, perceptual_hash: perceptual_hash.value }
  })
}

/** A progressive JPEG is in memory as a whole before its first line is known. */
function pixelsMax({ format, isProgressive }: Metadata): number {
  return format === 'jpeg' && !isProgressive ? REDUCED_PIXELS_MAX : PIXELS_MAX
}

function reduced(picture: Sharp, { width, height, autoOrient }: Metadata): Sharp {
  if (width * height <= PIXELS_MAX) return picture
  return picture.resize({ width: Math.floor(autoOrient.width * Math.sqrt(PIXELS_MAX / (width * height))) })
}

import type { Readable } from 'node:stream'
import type { DrawnPage } from './draw-pdf.ts'

/** A drawn page as WebP: about a hundred kilobytes of text, and sharp enough to read it. */
export async function encodePage({ width, height, data }: DrawnPage): Promise<Readable> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  const pixels = sharp(data, { raw: { width, height, channels: 4 } })
  return pixels.removeAlpha().webp({ quality: 80, effort: 2 })
}

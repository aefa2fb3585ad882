import RedrawWorker from './redraw-picture.worker.ts?worker'

/** Enough to read the small print of a bill, in pixels. */
const LONGEST_SIDE = 2400
const TIMEOUT_MS = 20_000

/**
 * Re-encodes a picture before it is sent: a photo of 12 megapixels shrinks to a fifth of its size, and its location is
 * removed.
 * @returns undefined where the device cannot decode it
 */
export async function redrawPicture(picture: Blob, media_type: 'image/jpeg' | 'image/png'): Promise<Blob | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  const worker = new RedrawWorker()
  const { promise, resolve } = Promise.withResolvers<Blob | undefined>()
  worker.onmessage = ({ data }: MessageEvent<Blob | undefined>) => resolve(data)
  worker.onerror = () => resolve(undefined)
  const tooLong = setTimeout(() => resolve(undefined), TIMEOUT_MS)
  worker.postMessage({ picture, media_type, longest: LONGEST_SIDE })
  const redrawn = await promise
  clearTimeout(tooLong)
  worker.terminate()
  return redrawn
}

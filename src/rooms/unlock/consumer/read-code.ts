import ReadCodeWorker from './read-code.worker.ts?worker'

/** Reads the text of a QR code in a frame; undefined if there is none. */
export interface CodeReader {
  read(video: HTMLVideoElement): Promise<string | undefined>
  close(): void
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector, as on Android; else a decoder that only the browsers without one fetch. */
export async function openCodeReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await Own?.getSupportedFormats().catch((): string[] => [])
  if (!Own || !formats?.includes('qr_code')) return openWorkerReader()
  const detector = new Own({ formats: ['qr_code'] })
  return { read: async (video) => (await detector.detect(video))[0]?.rawValue, close: () => {} }
}

/** A cheap phone's picture has more than enough dots; fewer are decoded sooner. */
const LONGEST_SIDE = 720

function openWorkerReader(): CodeReader {
  const worker = new ReadCodeWorker()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    read(video) {
      const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight))
      canvas.width = Math.round(video.videoWidth * scale)
      canvas.height = Math.round(video.videoHeight * scale)
      context?.drawImage(video, 0, 0, canvas.width, canvas.height)
      const frame = context?.getImageData(0, 0, canvas.width, canvas.height)
      const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
      worker.onmessage = ({ data }: MessageEvent<{ text?: string; failed?: true }>) =>
        data.failed ? reject(new Error('No decoder')) : resolve(data.text)
      worker.onerror = () => reject(new Error('No decoder'))
      if (frame) worker.postMessage(frame, [frame.data.buffer])
      else reject(new Error('No picture'))
      return promise
    },
    close: () => worker.terminate(),
  }
}

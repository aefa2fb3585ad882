import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'

// Ours, and not the library's content network.
prepareZXingModule({ overrides: { locateFile: () => decoder } })

self.onmessage = async ({ data }: MessageEvent<ImageData>) => {
  try {
    const [found] = await readBarcodes(data, { formats: ['QRCode'], maxNumberOfSymbols: 1 })
    self.postMessage({ text: found?.text })
  } catch {
    self.postMessage({ failed: true })
  }
}

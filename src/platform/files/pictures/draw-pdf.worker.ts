/** The thread in which draw-pdf.ts has one document drawn: first the number of its pages, then each that it asks for. */
import { parentPort, workerData } from 'node:worker_threads'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { boundMemory } from './bound-memory.ts'
import type { DrawnPage, DrawTask } from './draw-pdf.ts'

const { bytes, memory_bytes, pixels, side } = workerData as DrawTask

const memory = boundMemory(memory_bytes)
const document = await open()
parentPort?.on('message', (page: number) => void answer(page))
parentPort?.postMessage(document?.getPageCount() ?? 0)

async function open(): Promise<PDFiumDocument | undefined> {
  try {
    const library = await PDFiumLibrary.init()
    return await library.loadDocument(bytes)
  } catch {
    return undefined
  }
}

async function answer(page: number): Promise<void> {
  const drawn = await draw(page)
  parentPort?.postMessage(drawn, drawn ? [drawn.data.buffer as ArrayBuffer] : [])
}

async function draw(number: number): Promise<DrawnPage | null> {
  memory.reset()
  try {
    const page = document!.getPage(number - 1)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    // A page that its table of contents alone knows.
    if (!(originalWidth > 0 && originalHeight > 0)) return null
    const scale = Math.min(
      Math.sqrt(pixels / (originalWidth * originalHeight)),
      side / Math.max(originalWidth, originalHeight),
    )
    const { width, height, data } = await page.render({ scale, render: 'bitmap', renderFormFields: true })
    // Without the memory for a picture, it draws the page without it.
    return memory.isShort() ? null : { width, height, data }
  } catch {
    return null
  }
}

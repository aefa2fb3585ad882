import { openThread, ThreadExceeded, type ThreadLimits } from '../../threads/open-thread.ts'

const MEGABYTE = 1_048_576
const SCRIPT = { source: 'src/platform/files/pictures/draw-pdf.worker.ts', bundled: 'draw-pdf' }
/** An ordinary page takes a tenth of a second. No page is started after `all_ms`. */
const LIMITS = { ms: 15_000, memory_mb: 128, all_ms: 30_000 }
const BOUNDS = { memory_bytes: 256 * MEGABYTE, pixels: 2_000_000, side: 8_000 }
/** Beyond these pages a document is not drawn. */
const PAGES_MAX = 20

/** What the thread draws, and within which bounds. */
export type DrawTask = { bytes: Uint8Array } & typeof BOUNDS

/** Four bytes per pixel: red, green, blue and opacity. */
export interface DrawnPage {
  width: number
  height: number
  data: Uint8Array
}

/** What became of a document: with `exceeded`, the pages behind those that `use` got are not drawn. */
export interface PdfDrawing {
  /** 0 when it cannot be opened. */
  page_count: number
  exceeded: boolean
}

/**
 * Draws the pages of a PDF in a thread of its own, bounded in time and memory.
 * @param use gets each page that can be drawn, counted from 1
 */
export async function drawPdf(
  bytes: Uint8Array,
  use: (page: DrawnPage, number: number) => Promise<void>,
  limits: ThreadLimits & { all_ms: number } = LIMITS,
): Promise<PdfDrawing> {
  const { ask, close } = openThread(SCRIPT, { bytes, ...BOUNDS } satisfies DrawTask, limits)
  const drawing: PdfDrawing = { page_count: 0, exceeded: false }
  try {
    drawing.page_count = await ask<number>()
    const last = Math.min(drawing.page_count, PAGES_MAX)
    const ends = performance.now() + limits.all_ms
    for (let number = 1; number <= last && performance.now() < ends; number++) {
      const page = await ask<DrawnPage | null>(number)
      if (page) await use(page, number)
    }
  } catch (error) {
    if (!(error instanceof ThreadExceeded)) throw error
    drawing.exceeded = true
  } finally {
    await close()
  }
  return drawing
}
